// How the page of the calls looks: the site's paper, ink and green, in the little that a page of
// tables needs.

/** The page's one style. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#f1f4f1;--ink:#14201b;--quiet:#4a5952;--line:#d5ddd8;
--board:#00563b;--link:#00563b;font:17px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif}
@media(prefers-color-scheme:dark){:root{--paper:#101613;--ink:#edf2ee;--quiet:#a9b7af;--line:#2b3630;
--board:#004a33;--link:#5bd3a0}}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
header{color:#fff;background:var(--board)}header a{color:#fff}
header>div,main{max-width:64rem;margin:0 auto;padding:1rem 1.5rem}
h1{margin:.5rem 0;font-size:2.25rem;line-height:1.15}
h2{margin:3rem 0 .5rem;font-size:1.75rem}
h3{margin:0;font:700 1.0625rem/1.5 ui-monospace,monospace}
a{color:var(--link);text-underline-offset:4px}
:focus-visible{outline:3px solid;outline-offset:2px}
nav ul{columns:20rem;margin:.25rem 0 1rem;padding:0;list-style:none}
nav li{padding:.375rem 0;break-inside:avoid}
article{padding:1.25rem 0;border-top:1px solid var(--line)}
article>p{margin:.375rem 0;max-width:44rem}.summary{font-size:1.125rem;font-weight:700}
code{font-family:ui-monospace,monospace;font-size:.94em}
table{width:100%;margin:.75rem 0;border-collapse:collapse}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;overflow-wrap:normal}
td:nth-child(2){color:var(--quiet)}
caption{padding-bottom:.25rem;font-weight:700;text-align:left}
.wide{overflow-x:auto}`
