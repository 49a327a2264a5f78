import { fullnamePattern } from '../../contract/application.ts'
import { leadOn, type PageFiles } from './lead-on.ts'

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const entryScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const hydratingImport = /import\("([^"]+)"\)/

/**
 * Deferred hydration: a page can be read before its scripts run, on a slow phone seconds before.
 * What is marked with `data-later` is laid out piece by piece once the first screen has been
 * painted; then the scripts are loaded. Whoever touches the page gets everything at once.
 *
 * What is pressed meanwhile is marked with `data-tapped`, which shows, and done once the page is
 * alive. A form with `data-early` waits like this; others are sent by the browser itself, and so is
 * every form whose script does not come. A field opens as soon as the one before it is filled in.
 *
 * What leads to another page has the line to itself: a press there starts no script (lead-on.ts).
 */
export function deferScripts(html: string, application: PageFiles) {
  const entry = entryScript.exec(html)?.[1]
  if (entry === undefined) return html
  const hydrate = hydratingImport.exec(entry)?.[1]
  const modules = Array.from(html.matchAll(modulePreload), ([, path]) => path)
  const others = modules.filter((path) => path !== hydrate)
  const known = [others, hydrate, application].map((value) => JSON.stringify(value))
  const starter = `<script>(${start})(${known})</script>`
  return html
    .replace('<head>', `<head><script>${arrive}</script>`)
    .replace(modulePreload, '')
    .replace(entryScript, () => `<script type="module-later">${entry}</script>${starter}`)
}

// These run in the browser, as text: only what is written into the text reaches them.

// A visitor who was led to a place on the page, or comes back to one, needs every height to be true.
// Campaigns' coupons and marks are kept for the visit, whichever page it goes on with.
const arrive = `{
const[visit]=performance.getEntriesByType("navigation");
if(visit?.type==="navigate"&&!(visit.name+location.hash).includes("#"))document.documentElement.dataset.arriving="";
const campaign={};
for(const[name,value]of new URLSearchParams(location.search)){
if(name==="couponCode")campaign.couponCode=value.slice(0,40);
if(name.startsWith("utm_"))(campaign.utm??={})[name]=value.slice(0,100);
}
try{
const kept=JSON.parse(sessionStorage.campaign??"{}");
if(campaign.couponCode&&kept.couponCode)campaign.couponCode=[...new Set([campaign.couponCode,...kept.couponCode.split(",")])].slice(0,3).join();
if(campaign.couponCode||campaign.utm)sessionStorage.campaign=JSON.stringify({...kept,...campaign});
}catch{}
}`

const start = `function(modules,entry,application){
const{dataset}=document.documentElement;
const later=document.querySelectorAll("[data-later]").values();
const pause=()=>new Promise((done)=>setTimeout(done));
const painted=()=>new Promise((done)=>requestAnimationFrame(()=>setTimeout(done)));
const layOut=async()=>{
await painted();
for(const part of later){
if(!("arriving"in dataset))break;
part.removeAttribute("data-later");
await painted();
}
delete dataset.arriving;
};
let started;
const start=async()=>{
if(started)return;
started=true;
delete dataset.arriving;
for(const href of[...modules,entry])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
for(const path of modules){
await import(path);
await pause();
}
const script=document.querySelector('script[type="module-later"]');
document.body.append(Object.assign(document.createElement("script"),{type:"module",textContent:script.textContent}));
};
const begin=()=>start().catch(giveUp);
const early=(form)=>form?.dataset.early!==undefined;
const giveUp=()=>{
for(const form of document.forms){
if(!early(form))continue;
delete form.dataset.early;
if("tapped"in form.dataset)form.submit();
}
};
addEventListener("submit",(event)=>{
if(!early(event.target))return;
event.preventDefault();
event.target.dataset.tapped="";
},true);
const opens=[["fullname",${fullnamePattern},"email"],["email",/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/,"phone_number"]];
addEventListener("input",({target:{form}})=>{
if(!early(form))return;
for(const[name,rule,next]of opens){
const field=form.elements[next];
if(!field||!rule.test(form.elements[name]?.value))break;
field.readOnly=false;
field.removeAttribute("aria-disabled");
field.closest(".field").classList.remove("field--locked");
const reason=document.getElementById(field.id+"-lock");
if(reason)reason.hidden=true;
}
},true);
addEventListener("click",({target})=>{
const button=target.closest?.("button[type=button]");
if(button&&!("alive"in dataset))button.dataset.tapped="";
},true);
${leadOn}
const idle=self.requestIdleCallback??((callback)=>setTimeout(callback,200));
const loaded=new Promise((done)=>addEventListener("load",done));
Promise.all([layOut(),loaded]).then(()=>setTimeout(()=>idle(begin,{timeout:2000}),100));
for(const event of["pointerdown","keydown","focusin","click"])addEventListener(event,({target})=>wayOf(target)||begin(),true);
}`
