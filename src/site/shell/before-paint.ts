/**
 * Runs before the first paint, from the document's head: tells the styles whether someone is signed
 * in and which theme the visitor has chosen, so that nothing flashes. The document itself is the
 * same for everyone.
 */
export const beforePaint = `(()=>{
const root=document.documentElement.dataset;
try{root.session=localStorage.getItem("tlp-access-token")?"user":"visitor"}catch{root.session="visitor"}
const theme=RegExp("(?:^|; )tlp-theme"+location.port+"=(light|dark)").exec(document.cookie);
if(theme)root.theme=theme[1];
history.scrollRestoration="manual";
})()`;
