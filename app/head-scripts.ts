/**
 * The scripts that must run before all others. They are constants, so that the build can name them in the
 * Content-Security-Policy by hash.
 */

/**
 * Shows the theme a person chose before the first paint; without a choice the system decides, in CSS. Likewise whether
 * somebody seems to be signed in, whether they folded the sidebar (components/shell/fold.ts), whether AI is off for them
 * (client/assistant/switch.ts), and whether their recovery key is yet to be saved (client/account/recovery-pending.ts), the
 * last two also when another tab changes that. Nothing jumps when the scripts are there.
 */
export const themeScript = `try{var e=document.documentElement,d=e.dataset,t=localStorage.getItem("sealdesk:theme");if(t==="light"||t==="dark")d.theme=t;var s=localStorage.getItem("sealdesk:signed-in");if(s==="1"||s&&document.cookie.indexOf("sealdesk-here=1")>=0)d.signedIn="";if(localStorage.getItem("sealdesk:sidebar"))d.folded="";var a=function(){["ai-off","recovery-pending"].forEach(function(k){e.toggleAttribute("data-"+k,!!localStorage.getItem("sealdesk:"+k))})};a();addEventListener("storage",a)}catch(e){}`;

/**
 * The default Trusted Types policy: a script or worker may be loaded from our own build output, the service worker
 * from its one address, and nothing from anywhere else; text never becomes markup or code (no createHTML, no
 * createScript). The address is returned as it was given: the bundler finds a loaded chunk again by its spelling.
 */
export const trustedTypesScript = `if(window.trustedTypes&&trustedTypes.createPolicy)trustedTypes.createPolicy("default",{createScriptURL:function(u){var x=new URL(u,location.origin);if(x.origin===location.origin&&(x.pathname==="/service-worker.js"||/^\\/_next\\/static\\/[\\w.~@%/-]+\\.js$/.test(x.pathname)&&x.pathname.indexOf("..")<0))return String(u);throw new TypeError("Refused script address")}});`;

/**
 * Until React has reached the page, a button does nothing: on a slow network that lasts for seconds. The last button that
 * is pressed in that time is pressed again afterwards, with a pointerdown first, because menus open at that. Text typed
 * in that time is kept by React. A press for which React reaches the page at once goes on to `settle` and is not made
 * again; while React waits for a script of the page, it drops the press. The script stands in the body, whose scripts are
 * left out of pages without Next.
 */
export const earlyPressScript = `(function(){var kept;function isReached(){return Object.keys(document.body).some(function(key){return key.indexOf("__reactProps")===0})}function keep(event){kept=event.target.closest("button")||kept;document.addEventListener("click",settle,{once:true})}function settle(){if(isReached())kept=null}function press(){if(!isReached())return setTimeout(press,50);removeEventListener("click",keep,true);if(kept){kept.dispatchEvent(new PointerEvent("pointerdown",{bubbles:true,cancelable:true,pointerType:"mouse"}));kept.click()}}addEventListener("click",keep,true);press()})();`;
