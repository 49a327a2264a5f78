/** Drawings of the site: icons on a 32 grid, faces on a 160 grid. */
export const icons = {
  exam: '<path d="M8 4h12l5 5v19H8Z"/><path d="m12 14 1.8 1.8L17 12.5M12 22l1.8 1.8L17 20.5M20.5 15h.5M20.5 23h.5"/>',
  winners:
    '<path d="M2 12 16 5l14 7-14 7Z"/><path d="M8 15.5V23c2.5 2 5 3 8 3s5.5-1 8-3v-7.5M30 12v8"/>',
  training:
    '<path d="M3 25.5c4-2 9-2 13 .5 4-2.5 9-2.5 13-.5V8c-4-2-9-2-13 .5C12 6 7 6 3 8Z"/><path d="M16 8.5V26M7 13c1.8-.4 3.5-.3 5 .3M7 18c1.8-.4 3.5-.3 5 .3"/>',
  internship:
    '<rect x="7" y="7" width="18" height="21" rx="3"/><path d="M13 7V4h6v3"/><circle cx="16" cy="15" r="3"/><path d="M11.5 24c.8-2.6 2.4-4 4.5-4s3.7 1.4 4.5 4"/>',
  job: '<rect x="3" y="10" width="26" height="17" rx="3"/><path d="M11 10V7a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v3M3 17.5h10M19 17.5h10"/><circle cx="16" cy="17.5" r="2.25"/>',
  check: '<path d="m8 16.5 5.5 5.5L24 10.5"/>',
}

export const faces = {
  rohit:
    '<rect width="160" height="160" fill="#FFE3A8"/><path d="M20 160a60 52 0 0 1 120 0Z" fill="#101936"/><rect x="66" y="92" width="28" height="28" rx="14" fill="#9A623D"/><circle cx="80" cy="70" r="32" fill="#9A623D"/><path d="M47 64c0-24 16-36 35-36 20 0 34 14 32 36-4-8-8-14-10-16-16 4-40 2-46-4-6 4-9 12-11 20Z" fill="#0B1024"/><path d="M54 82c2 18 12 26 26 26s24-8 26-26c-6 8-14 10-26 10s-20-2-26-10Z" fill="#0B1024"/><path d="M66 116l14 14 14-14 6 2-20 30-20-30Z" fill="#FFB627"/>',
  meera:
    '<rect width="160" height="160" fill="#C9F4E8"/><circle cx="80" cy="26" r="17" fill="#2A1B16"/><path d="M20 160a60 52 0 0 1 120 0Z" fill="#146C43"/><rect x="66" y="92" width="28" height="28" rx="14" fill="#E0B088"/><circle cx="80" cy="70" r="32" fill="#E0B088"/><path d="M48 70c0-26 14-40 32-40s32 14 32 40c-10-4-18-12-20-22-10 12-26 20-44 22Z" fill="#2A1B16"/><g stroke="#101936" stroke-width="3.5"><circle cx="67" cy="74" r="10"/><circle cx="93" cy="74" r="10"/><path d="M77 73h6"/></g>',
  ananya:
    '<rect width="160" height="160" fill="#A9A6FF"/><path d="M40 78a40 44 0 0 1 80 0v40H40Z" fill="#101936"/><path d="M20 160a60 52 0 0 1 120 0Z" fill="#3A36DB"/><rect x="66" y="92" width="28" height="28" rx="14" fill="#C98F63"/><circle cx="80" cy="70" r="32" fill="#C98F63"/><path d="M46 76c-4-30 14-46 34-46s38 16 34 46c-6-14-14-22-26-26-8 10-24 18-42 26Z" fill="#101936"/><path d="M64 113l16 20 16-20 8 3-24 34-24-34Z" fill="#FFFFFF"/>',
}
