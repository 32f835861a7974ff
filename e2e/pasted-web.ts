/** What note programs and pages of the web put on the clipboard, in their shapes and our words, and the note it makes. */
import type { Pasted } from "./pasted-office";

const p = (text: string) => `<paragraph>${text}</paragraph>`;
const h = (level: number, text: string) => `<heading level="${level}">${text}</heading>`;
const item = (text: string, kind = "bullet", level = 0) =>
  `<listitem kind="${kind}" level="${level}">${text}</listitem>`;
const done = (text: string) => `<listitem checked="true" kind="check" level="0">${text}</listitem>`;
const link = (text: string, href = "https://a.example/x") => `<link href="${href}">${text}</link>`;
const code = (language: string, text: string) =>
  `<codeblock language="${language}">${text}</codeblock>`;
const cell = (text: string) => `<tablecell colspan="1" rowspan="1">${p(text)}</tablecell>`;
const head = (text: string, columns = 1) =>
  `<tablecell colspan="${columns}" header="true" rowspan="1">${p(text)}</tablecell>`;
const table = (...rows: string[][]) =>
  `<table>${rows.map((cells) => `<tablerow>${cells.join("")}</tablerow>`).join("")}</table>`;

const octicon =
  '<svg class="octicon" viewBox="0 0 16 16" aria-hidden="true"><path d="m7.775 3"></path></svg>';
const githubHeading = (level: number, text: string) =>
  `<div class="markdown-heading" dir="auto"><h${level} tabindex="-1" class="heading-element" dir="auto">${text}</h${level}><a id="user-content-x" class="anchor" aria-label="Permalink: ${text}" href="#x">${octicon}</a></div>`;

export const WEB: readonly Pasted[] = [
  {
    name: "Notion: marks, tasks, a toggle, a callout, code and a table",
    html: `<meta charset='utf-8'><!-- notionvc: 0b1c -->
<h1>Plan</h1>
<p>A <strong>bold</strong> and <em>quiet</em> <code>word</code>, <a href="https://a.example/x">linked</a><style>@import url('https://cdn.example/katex.min.css')</style></p>
<ul>
<li>[x]  Paid</li>
<li>[ ]  Sent</li>
</ul>
<ul>
<li>Oak
<ul>
<li>40 mm</li>
</ul>
</li>
</ul>
<details open=""><summary>More</summary><p>Hidden words</p></details>
<aside>
💡 Remember this.

</aside>
<pre><code class="language-javascript">const a = 1;
const b = 2;
</code></pre>
<table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>Oak</td><td></td></tr></tbody></table>
<!-- notionvc: 0b1c -->`,
    file: [
      h(1, "Plan"),
      p(`A <bold>bold</bold> and <italic>quiet</italic> <code>word</code>, ${link("linked")}`),
      done("Paid"),
      item("Sent", "check"),
      item("Oak"),
      item("40 mm", "bullet", 1),
      p("More"),
      p("Hidden words"),
      '<callout kind="info">💡 Remember this.</callout>',
      code("javascript", "const a = 1;\nconst b = 2;"),
      table([head("Item"), head("Price")], [cell("Oak"), cell("")]),
    ],
  },
  {
    name: "Apple Notes: lines, empty lines, lists and a table",
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta http-equiv="Content-Style-Type" content="text/css"><title></title><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 26.0px '.AppleSystemUIFont'} span.s1 {font-weight: bold}</style></head><body>
<p class="p1"><span class="s1"><b>Plan</b></span><b></b></p>
<p class="p2"><br></p>
<p class="p3">The rent is<span class="Apple-converted-space">  </span>due.</p>
<ul class="ul1"><li class="li3"><span class="s2"></span>Oak</li><ul class="ul1"><li class="li3"><span class="s2"></span>40 mm</li></ul></ul>
<table cellspacing="0" cellpadding="0" class="t1"><tbody><tr><td valign="middle" class="td1"><p class="p4"><b>Item</b></p></td><td valign="middle" class="td1"><p class="p5"><br></p></td></tr></tbody></table>
<div>One line<br></div><div><br></div><div>Another<br class="Apple-interchange-newline"></div></body></html>`,
    file: [
      p("<bold>Plan</bold>"),
      p(""),
      p("The rent is due."),
      item("Oak"),
      item("40 mm", "bullet", 1),
      table([cell("<bold>Item</bold>"), cell("")]),
      p("One line"),
      p(""),
      p("Another"),
    ],
  },
  {
    name: "GitHub: headings, tasks, alerts, coloured code, a table and badges",
    html: `<meta charset='utf-8'>${githubHeading(2, "Install")}
<p dir="auto"><a href="https://ci.example/run" rel="nofollow"><img src="https://camo.example/0a1b" alt="build" data-canonical-src="https://ci.example/b.svg" style="max-width: 100%;"></a> Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="" aria-describedby="footnote-label">1</a></sup></p>
<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox" checked=""> Paid</li><li class="task-list-item"><input type="checkbox" disabled="" class="task-list-item-checkbox"> Sent</li></ul>
<div class="markdown-alert markdown-alert-caution" dir="auto"><p class="markdown-alert-title" dir="auto">${octicon}Caution</p><p dir="auto">It <strong>deletes</strong>.</p><p dir="auto">All of it.</p></div>
<div class="highlight highlight-source-ts notranslate position-relative overflow-auto" dir="auto"><pre><span class="pl-k">let</span> <span class="pl-s1">a</span><span class="pl-kos">;</span>
<span class="pl-c">// b</span></pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" class="ClipboardButton btn" value="let a;">${octicon}</clipboard-copy></div></div>
<markdown-accessiblity-table><table><thead><tr><th>Item</th><th align="right">Price</th></tr></thead><tbody><tr><td>Oak</td><td align="right">12</td></tr></tbody></table></markdown-accessiblity-table>`,
    file: [
      h(2, "Install"),
      p(`${link("build", "https://ci.example/run")} Press Ctrl+C.<superscript>1</superscript>`),
      done("Paid"),
      item("Sent", "check"),
      '<callout kind="danger">It <bold>deletes</bold>.</callout>',
      '<callout kind="danger">All of it.</callout>',
      code("ts", "let a;\n// b"),
      table([head("Item"), head("Price")], [cell("Oak"), cell("12")]),
    ],
  },
  {
    name: "Wikipedia: references, a thumbnail, a formula, terms and an infobox",
    html: `<meta charset='utf-8'><style data-mw-deduplicate="a">.hatnote{font-style:italic}</style><div role="note" class="hatnote">For the bird, see <a href="https://a.example/x" title="Heron">Heron</a>.</div>
<table class="infobox"><caption class="infobox-title">Oak</caption><tbody><tr><th colspan="2" class="infobox-above" style="background-color:#EBEBD2">Quercus</th></tr><tr><th scope="row">Height</th><td>40&nbsp;m<span style="display:none">;40</span></td></tr></tbody></table>
<p>An <b>oak</b> is a tree.<sup id="cite_ref-1" class="reference"><a href="https://a.example/x#cite_note-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup> Its mass is <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>m</mi><mo>=</mo><mn>2</mn></mrow><annotation encoding="application/x-tex">{\\displaystyle m=2}</annotation></semantics></math></span><img src="https://math.example/0a1b" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle m=2}"></span>.</p>
<figure class="mw-default-size" typeof="mw:File/Thumb"><a href="https://a.example/file" class="mw-file-description"><img alt="An oak in winter" src="https://upload.example/oak.jpg" width="220" height="165" class="mw-file-element"></a><figcaption>In winter</figcaption></figure>
<dl><dt>Acorn</dt><dd>Its fruit.</dd><dt>Bark</dt><dd>Its skin.</dd></dl>
<ol><li>One<ol><li>Deep</li></ol></li></ol>`,
    file: [
      p(`For the bird, see ${link("Heron")}.`),
      p("Oak"),
      table([head("Quercus", 2)], [head("Height"), cell("40\u00a0m")]),
      p(
        `An <bold>oak</bold> is a tree.<link href="https://a.example/x#cite_note-1"><superscript>[1]</superscript></link> Its mass is <code>m=2</code>.`,
      ),
      p(link("An oak in winter", "https://a.example/file")),
      p("In winter"),
      p("Acorn"),
      p("Its fruit."),
      p("Bark"),
      p("Its skin."),
      item("One", "ordered"),
      item("Deep", "ordered", 1),
    ],
  },
  {
    name: "An assistant's answer: code with its buttons, a formula and a table in boxes",
    html: `<meta charset='utf-8'><h3 data-start="0" data-end="8">Answer</h3><p data-start="10" data-end="40">Use <code data-start="14" data-end="20">a</code> and <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>b</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">b^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="mord">b</span><span class="vlist">2</span></span></span></span>:</p>
<pre class="overflow-visible!" data-start="41"><div class="contain-inline-size rounded-2xl relative"><div class="flex items-center text-xs font-sans justify-between h-9">python</div><div class="sticky top-9"><div class="absolute"><button class="flex gap-1" aria-label="Copy"><svg width="24" height="24"></svg>Copy code</button></div></div><div class="overflow-y-auto p-4" dir="ltr"><code class="whitespace-pre! language-python"><span><span class="hljs-keyword">def</span> <span class="hljs-title">f</span>():
    <span class="hljs-keyword">return</span> 1
</span></code></div></div></pre>
<ol data-start="90"><li data-start="90"><p data-start="93"><strong data-start="93">First</strong>: do it.</p><ul data-start="100"><li data-start="100"><p>Then that.</p></li></ul></li></ol>
<div class="_tableContainer_1"><div tabindex="-1" class="_tableWrapper_1 flex w-fit"><table class="w-fit" data-start="120"><thead><tr><th data-col-size="sm">Item</th></tr></thead><tbody><tr><td data-col-size="sm">Oak</td></tr></tbody></table><div class="absolute"><button>Copy table</button></div></div></div><hr data-start="150"><p>End.</p>`,
    file: [
      h(3, "Answer"),
      p("Use <code>a</code> and <code>b^2</code>:"),
      code("python", "def f():\n    return 1"),
      item("<bold>First</bold>: do it.", "ordered"),
      item("Then that.", "bullet", 1),
      table([head("Item")], [cell("Oak")]),
      "<divider></divider>",
      p("End."),
    ],
  },
  {
    name: "An editor of code: lines in colours",
    html: `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #c586c0;">if</span><span style="color: #cccccc;"> (a) {</span></div><br><div><span style="color: #cccccc;">    </span><span style="color: #dcdcaa;">go</span><span style="color: #cccccc;">();</span></div><div><span style="color: #cccccc;">}</span></div></div>`,
    file: ["<codeblock>if (a) {\n\n    go();\n}</codeblock>"],
  },
  {
    name: "A few words of a page",
    html: `<meta charset='utf-8'><span style="color: rgb(0, 0, 0); font-family: Georgia; font-size: medium; font-weight: 400; text-align: start; display: inline !important; float: none;">only <a href="https://a.example/x" style="text-decoration: underline;"><u>words</u></a></span>`,
    file: [p(`only ${link("words")}`)],
  },
  {
    name: "A page of many kinds of blocks, in a wrapper that is not bold",
    html: `<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Title</h2>
<p style="color:red"><span style="font-weight:700">Bold</span> <a href="javascript:alert(1)">bad</a> <a href="https://a.example/x">good</a></p>
<ul><li><p>one</p></li><li><p>two</p><ol><li>deep</li></ol></li></ul><blockquote><p>q1</p><p>q2</p></blockquote>
<img src="https://e.example/a.png" onerror="hit=1" alt="Pic"><script>hit=1</script>
<pre><code class="language-ts">let a;
let b;</code></pre></b>`,
    file: [
      h(2, "Title"),
      p(`<bold>Bold</bold> bad ${link("good")}`),
      item("one"),
      item("two"),
      item("deep", "ordered", 1),
      "<quote>q1</quote>",
      "<quote>q2</quote>",
      p(link("Pic", "https://e.example/a.png")),
      code("ts", "let a;\nlet b;"),
    ],
  },
  {
    name: "A page that means harm: scripts, handlers, addresses, frames and pictures elsewhere",
    html: `<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/a.css"><link rel="prefetch" href="https://evil.example/b"><style>@import "https://evil.example/c.css"; p{background:url(https://evil.example/d)}</style>
<p onclick="hit=1" style="background:url(https://evil.example/e);position:fixed;inset:0;font-size:90pt">Words <a href="javascript:hit=1">one</a> <a href="  jAvA\tscript:hit=1">two</a> <a href="data:text/html,x">three</a> <a href="vbscript:x">four</a> <a href="//evil.example/f">five</a></p>
<img src="https://evil.example/g.png" srcset="https://evil.example/h.png 2x" onerror="hit=1"><picture><source srcset="https://evil.example/i.webp"><img src="data:image/svg+xml,<svg onload=hit=1>" alt="six"></picture>
<video src="https://evil.example/j.mp4" poster="https://evil.example/k.png" autoplay></video><audio src="https://evil.example/l.mp3"></audio><iframe srcdoc="<script>parent.hit=1</script>"></iframe><object data="https://evil.example/m"></object><embed src="https://evil.example/n"><svg><image href="https://evil.example/o"/><script>hit=1</script></svg><form action="https://evil.example/p"><input name="q" value="seven" autofocus onfocus="hit=1"><select><option>eight</option></select><textarea>nine</textarea><button>ten</button></form><math><mtext><img src="https://evil.example/q" onerror="hit=1"></mtext></math><template><img src="https://evil.example/r"></template><noscript><img src="https://evil.example/s"></noscript><p>End.</p>`,
    file: [p("Words one two three four five"), p("six"), p("End.")],
  },
];
