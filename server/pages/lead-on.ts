import { carriedCookie } from '../../contract/carried.ts'
import { applyPath } from '../../contract/urls.ts'

/** Files that the browser loads for a page that it goes on to without a new document. */
export type PageFiles = { scripts: string[]; styles: string[] }

const opening = 'Opening…'

/**
 * Marks a link or button as pressed in the frame after it is pressed, before and after hydration. A
 * visitor who begins to type into a form that leads to the application has its files loaded
 * meanwhile, except with Save-Data; nobody else pays for them. Before hydration such a form goes on
 * by itself: its fields travel in the cookie that the server would set (native-forms.routes.ts),
 * which is a round trip less than to send it. A document is not prefetched: browsers ask for it
 * once more. Part of the starter in defer-scripts.ts, as text. `wayOf` is the path that a press
 * leads to, empty for a field of a form that leads there.
 */
export const leadOn = `const wayOf=(target)=>{
const isElsewhere=(path)=>path!==location.pathname;
const link=target.closest?.("a[href]");
if(link)return link.origin===location.origin&&!link.target&&isElsewhere(link.pathname)?link.pathname:undefined;
const{form,type}=target.closest?.("input,button")??{};
if(form?.getAttribute("action")==="${applyPath}"&&isElsewhere("${applyPath}"))return type==="submit"?"${applyPath}":"";
};
const alive=()=>"alive"in dataset;
const hint=(rel,as)=>(href)=>document.head.append(Object.assign(document.createElement("link"),{rel,as,href}));
const prepare=({target})=>{
const way=wayOf(target);
if(!alive()||target.closest("a")||way===undefined||way===""&&navigator.connection?.saveData)return;
removeEventListener("focusin",prepare,true);
application.scripts.forEach(hint("modulepreload","script"));
application.styles.forEach(hint("preload","style"));
};
addEventListener("focusin",prepare,true);
addEventListener("click",({target,defaultPrevented,button,ctrlKey,metaKey,shiftKey})=>{
const link=target.closest?.("a");
if(link&&wayOf(link)&&!defaultPrevented&&!button&&!ctrlKey&&!metaKey&&!shiftKey)link.dataset.tapped="${opening}";
});
addEventListener("submit",(event)=>{
const{target,submitter}=event;
const way=submitter&&wayOf(submitter);
if(!way)return;
submitter.dataset.tapped="${opening}";
if(alive())return;
event.preventDefault();
const values=Object.fromEntries([...new FormData(target)].filter(([,text])=>text));
document.cookie="${carriedCookie}="+encodeURIComponent(JSON.stringify({form:"application",values}))+";path=/;samesite=lax;max-age=600"+(location.protocol==="https:"?";secure":"");
location.assign(way);
},true);
addEventListener("pageshow",({persisted})=>{
if(persisted)for(const{dataset}of document.querySelectorAll("[data-tapped]"))delete dataset.tapped;
});`
