import { surfaceColours } from "#site/contract/theme-colours.ts";

/**
 * Runs in the document's head before the first paint, since the document is the same for everyone.
 * Sets attributes for the session, whether its student has a plan, the chosen theme, the data saver
 * (as in data-saver.ts) and the first currency (first-choice.ts). So the layout does not change and
 * no image loads too early. A chosen theme also gets a `theme-color` before the others, since the
 * first matching one applies. The time zone's name is read only if clocks show UTC+1 in winter and
 * summer (decision 055).
 */
export const beforePaint = `(()=>{
const root=document.documentElement.dataset;
try{root.session=localStorage.getItem("tlp-access-token")||localStorage.getItem("tlp-refresh-token")?"user":"visitor"}catch{root.session="visitor"}
if(root.session=="user")try{
const {role,subscription}=JSON.parse(localStorage.getItem("tlp")).state.user.currentUser;
if(role=="student"&&subscription!="free")root.plan="";
}catch{}
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
const chosen=RegExp("(?:^|; )tlp-currency"+location.port+"=(NGN|USD)").exec(document.cookie);
const isWestAfrica=[0,6].every(month=>new Date(2026,month).getTimezoneOffset()==-60);
if(chosen?chosen[1]=="NGN":isWestAfrica&&(self.Temporal?Temporal.Now.timeZoneId():Intl.DateTimeFormat().resolvedOptions().timeZone)=="Africa/Lagos")root.currency="NGN";
history.scrollRestoration="manual";
})()`;
