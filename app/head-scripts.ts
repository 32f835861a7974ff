/**
 * The two scripts that must run before anything else on every page. They are constants, so that the
 * build can name them in the Content-Security-Policy by hash.
 */

/**
 * Shows the theme a person chose before the first paint; without a choice the system decides, in CSS. Likewise whether
 * somebody seems to be signed in, whether they folded the sidebar (components/shell/fold.ts), and whether AI is off for them (client/account/signed-in.ts),
 * also when another tab changes that. Nothing jumps when the scripts are there.
 */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem("sealdesk:theme");if(t==="light"||t==="dark")d.theme=t;var s=localStorage.getItem("sealdesk:signed-in");if(s==="1"||s&&document.cookie.indexOf("sealdesk-here=1")>=0)d.signedIn="";if(localStorage.getItem("sealdesk:sidebar"))d.folded="";var a=function(){if(localStorage.getItem("sealdesk:ai-off"))d.aiOff="";else delete d.aiOff};a();addEventListener("storage",a)}catch(e){}`;

/**
 * The default Trusted Types policy: a script or worker may be loaded from our own build output, the service worker
 * from its one address, and nothing from anywhere else; text never becomes markup or code (no createHTML, no
 * createScript). The address is returned as it was given: the bundler finds a loaded chunk again by its spelling.
 */
export const trustedTypesScript = `if(window.trustedTypes&&trustedTypes.createPolicy)trustedTypes.createPolicy("default",{createScriptURL:function(u){var x=new URL(u,location.origin);if(x.origin===location.origin&&(x.pathname==="/service-worker.js"||/^\\/_next\\/static\\/[\\w.~@%/-]+\\.js$/.test(x.pathname)&&x.pathname.indexOf("..")<0))return String(u);throw new TypeError("Refused script address")}});`;
