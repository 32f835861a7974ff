/** How an exported page looks: the proportions of the editor, light and dark, and on paper. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1a1c1e;--soft:#464b50;--line:#d4d4cf;--sunken:#f3f3f0;--link:#0d5464;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8e8e4;--soft:#b4b8bb;--line:#44484c;--sunken:#26292c;--link:#8fd0df;--paper:#1a1c1e}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{line-height:1.3;margin:1.4em 0 .4em}
h1{font-size:1.7em}h2{font-size:1.35em}h3{font-size:1.12em}h4,h5,h6{font-size:1em}
p,blockquote,pre,figure,table,nav,ul,ol{margin:.6em 0}
p[data-text-style=title]{font-size:2.1em;font-weight:700;line-height:1.2}
p[data-text-style=subtitle]{font-size:1.2em;color:var(--soft)}
a{color:var(--link)}
blockquote{margin-inline:0;padding-inline-start:1em;border-inline-start:3px solid var(--line);color:var(--soft)}
pre,.file{background:var(--sunken);padding:.7em .9em;border-radius:6px;overflow-x:auto}
code{font:.88em ui-monospace,monospace;background:var(--sunken)}
hr{border:0;border-top:1px solid var(--line);margin:1.5em 0}
ul,ol{padding-inline-start:1.6em}li ul,li ol{margin:0}
ol ol{list-style:lower-alpha}ol ol ol{list-style:lower-roman}
.checks,.none{list-style:none}
img{max-width:100%;height:auto}figure{margin-inline:0}
mark{color:#1a1c1e}
table{border-collapse:collapse;width:100%}
td,th{border:1px solid var(--line);padding:.35em .6em;text-align:start;vertical-align:top}
td[data-background],th[data-background]{color:#1a1c1e}
th:not([data-background]){background:var(--sunken)}
td>:first-child,th>:first-child{margin-top:0}td>:last-child,th>:last-child{margin-bottom:0}
[data-layout=parties] td,[data-layout=signatures] td{border:0}
[data-layout=signatures] td{border-bottom:1px solid var(--ink);padding-top:3em}
[data-callout]{margin:.6em 0;padding:.6em .9em;border-inline-start:3px solid #0e5a6b;background:var(--sunken)}
[data-callout=tip]{border-color:#2e6b3e}[data-callout=warning]{border-color:#8a5a00}[data-callout=danger]{border-color:#a3262a}
[data-callout]::before{content:attr(data-word);display:block;font-size:.86em;font-weight:700}
@media print{main{max-width:none;padding:0}}
`;
