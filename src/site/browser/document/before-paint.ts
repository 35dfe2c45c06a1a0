import { surfaceColours } from "#site/contract/theme-colours.ts";

/**
 * Runs before the first paint, from the document's head: tells the styles whether someone is signed
 * in, which theme the visitor has chosen and whether data is to be saved (as data-saver.ts reads it),
 * so that nothing flashes and no picture is fetched too soon. The document itself is the same for
 * everyone. A chosen theme colours the browser's frame as well: the first `theme-color` of a document
 * that fits holds, so one of its own goes before the others.
 */
export const beforePaint = `(()=>{
const root=document.documentElement.dataset;
try{root.session=localStorage.getItem("tlp-access-token")?"user":"visitor"}catch{root.session="visitor"}
const theme=RegExp("(?:^|; )tlp-theme"+location.port+"=(light|dark)").exec(document.cookie);
if(theme){
root.theme=theme[1];
const frame=document.createElement("meta");
frame.id="chosen-colour";
frame.name="theme-color";
frame.content=${JSON.stringify(surfaceColours)}[theme[1]];
document.head.prepend(frame);
}
const data=RegExp("(?:^|; )tlp-data"+location.port+"=(all|small|sound)").exec(document.cookie);
if(data?data[1]!="all":navigator.connection?.saveData||matchMedia("(prefers-reduced-data: reduce)").matches)root.saving="";
history.scrollRestoration="manual";
})()`;
