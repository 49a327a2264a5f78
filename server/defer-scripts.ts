const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const entryScript = /<script type="module" async="">([\s\S]*?)<\/script>/

/**
 * Lets a page be read before its scripts are loaded, which on a slow phone is a matter of
 * seconds: they wait until it has been painted, or is touched.
 */
export function deferScripts(html: string) {
  const entry = entryScript.exec(html)?.[1]
  if (entry === undefined) return html
  const modules = Array.from(html.matchAll(modulePreload), ([, path]) => path)
  const starter = `<script>(${start})(${JSON.stringify(modules)})</script>`
  return html
    .replace(modulePreload, '')
    .replace(entryScript, () => `<script type="module-later">${entry}</script>${starter}`)
}

// Runs in the browser, as text: nothing of this file can be used in it.
const start = `function(modules){
let started;
const start=()=>{
if(started)return;
started=true;
for(const href of modules)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const later=document.querySelector('script[type="module-later"]');
document.body.append(Object.assign(document.createElement("script"),{type:"module",textContent:later.textContent}));
};
const idle=self.requestIdleCallback??((callback)=>setTimeout(callback,200));
addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>idle(start,{timeout:2000}),100)));
for(const event of["pointerdown","keydown","focusin"])addEventListener(event,start,{once:true});
}`
