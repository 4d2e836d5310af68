// HTML, alone and in Markdown, as the Markdown of a CV document.
import { describe, expect, it } from 'vitest';
import { htmlToMarkdown, toBulletPoints } from '../../src/import/html-to-markdown.js';

describe('htmlToMarkdown with tags', () => {
  it.each([
    [
      'elements of HTML',
      'a <strong>word</strong><br>and <em>more</em>',
      'a **word**\\\nand *more*',
    ],
    ['Markdown next to a tag', '**a** and <b>b</b> and *c*', '**a** and **b** and *c*'],
    ['Markdown without tags', '**a** < b, and c > d', '**a** < b, and c > d'],
    ['tags in code', '`<b>` and <b>word</b>', '`<b>` and **word**'],
    ['one backtick', 'a `b and <b>word</b>', 'a `b and **word**'],
    ['escaped tags', String.raw`\<b>word\</b>`, String.raw`\<b>word\</b>`],
    ['types of a language', 'Vec<T>, List<String>, Foo<A>', 'Vec<T>, List<String>, Foo<A>'],
    ['unknown tags', 'Use <script>x</script>', 'Use <script>x</script>'],
    [
      'paragraphs and lists of Markdown',
      'a<br/>b\n\nSecond <i>one</i>:\n- x\n  - y\n- z',
      'a\\\nb\n\nSecond *one*:\n- x\n  - y\n- z',
    ],
    ['breaks before bullets', 'I do:<br>• a<br>• b', 'I do:\n• a\n• b'],
    ['two line breaks', 'a<br><br/>b', 'a\n\nb'],
    ['entities', 'R&amp;D &lt;lab&gt; 5 &euro;&nbsp;x &copy', 'R&D \\<lab> 5 € x &copy'],
    [
      'superscripts and subscripts',
      'H<sub>2</sub>O, m<sup>2</sup>, 4<sup>th</sup>',
      'H₂O, m², 4th',
    ],
    ['a heading', '<h3>Led</h3>the <u>team</u>', '**Led**\n\nthe team'],
    ['links', '<a class=x href="https://e.org/?a=1&amp;b">e</a>', '[e](https://e.org/?a=1&b)'],
    ['adjacent emphasis', '<b>a</b><b>b</b> <i> c </i>', '**ab**  *c*'],
    ['a list', 'I do:<ul><li>a</li>\n<li>b</li></ul>c', 'I do:\n- a\n- b\n\nc'],
    ['300,000 closing tags', `${'</p>'.repeat(300_000)}\``, '`'],
  ])('returns Markdown for %s', (_name, text, shown) => {
    expect(htmlToMarkdown(text)).toBe(shown);
  });
});

describe('htmlToMarkdown with commands of Typst and LaTeX', () => {
  it.each([
    ['#strong[Led] a #emph[team]', '**Led** a *team*'],
    ['#strong[a #emph[b] c]', '**a *b* c**'],
    ['See #link("https://e.org")[the site]', 'See [the site](https://e.org)'],
    ['See #link("https://e.org").', 'See <https://e.org>.'],
    ['a#linebreak()b', 'a\\\nb'],
    ['H#sub[2]O and m#super[2]', 'H₂O and m²'],
    [String.raw`\textbf{Led} \textit{a} \emph{team}`, '**Led** *a* *team*'],
    [String.raw`\textbf{a \textit{b}}`, '**a *b***'],
    [
      String.raw`\href{https://e.org/a\_b}{site}, \url{https://e.org}`,
      '[site](https://e.org/a_b), <https://e.org>',
    ],
    ['m$^2$, $$x^2$$, CO$_2$, $CO_2$, 4$^{th}$', 'm², x², CO₂, CO₂, 4th'],
    ['$$alpha -> Omega$$, $$bb(P)^4$$, $$a <= sqrt(2) times b$$', 'α → Ω, ℙ⁴, a ≤ √(2) × b'],
    ['$$T slash T_F < 2 k_B$$ at *a*', String.raw`T / T\_F \< 2 k\_B at *a*`],
    ['$$O(n log n)$$, $$x_(10) "if" y$$', 'O(n log n), x₁₀ if y'],
    [String.raw`$\alpha$, $\rightarrow$, $10 \leq x$, $\mathrm{CO}_2$`, 'α, →, 10 ≤ x, CO₂'],
    ['a $|$ b $:$ #sym.arrow.r #sym.times', 'a | b : → ×'],
    [String.raw`a \ b, Dr.\ Who`, 'a\\\nb, Dr. Who'],
    ['#text(fill: rgb("#f00"))[red]#footnote[small *note*]', 'red (small *note*)'],
    ["``Don't'' and ``a *b*''", "“Don't” and “a *b*”"],
    ['2014--2018, a -- b', '2014–2018, a – b'],
    [String.raw`M\"uller, G{\"o}the, Stra{\ss}e`, 'Müller, Göthe, Straße'],
  ])('converts %j to %j', (text, shown) => {
    expect(htmlToMarkdown(text)).toBe(shown);
  });

  it.each([
    '`\\textbf{x}` and --verbose',
    '| a | b |\n|---|---|',
    String.raw`don\'t, \"Best App\"`,
    'it costs $5 and $6',
    'US$5–$6, $66k to $80k, ($5/$6), US$ and A$ 4',
    '$$frac(a, b)$$ and $$arrow.unknown$$',
    String.raw`$\frac{1}{2}$ and $x^{abc}$`,
    '#sym.unknown',
    '#box(width: 1cm)',
  ])('keeps %j', (text) => {
    expect(htmlToMarkdown(text)).toBe(text);
  });
});

describe('toBulletPoints', () => {
  it.each([
    ['paragraphs', '<p>a</p><p>b <b>c</b></p>', ['a', 'b **c**']],
    [
      'nested lists',
      '<ul><li><p>one</p><ul><li><p>in</p><ol><li>deep</li></ol></li></ul></li><li>two</li></ul>',
      ['one\n- in\n  1. deep', 'two'],
    ],
    ['a nested list after its item', '<ul><li>a</li><ul><li>b</li></ul></ul>', ['a\n- b']],
    [
      'a numbered list after its paragraph',
      '<p>a</p><ol><li>x</li><li>y</li></ol>',
      ['a\n1. x\n2. y'],
    ],
    [
      'table rows',
      '<table><tr><th>c</th><td><p>1</p></td></tr><tr><td>d</td><td>2</td></tr></table>',
      ['c 1', 'd 2'],
    ],
    ['literal asterisks', '<p>5 * 3, **x**</p>', ['5 \\* 3, \\*\\*x\\*\\*']],
    ['blank lines', 'a <b>b</b>\n\nc', ['a **b**', 'c']],
    ['bullets from Word', '\uF0B7\ta\n\uF0B7\tb', ['a', 'b']],
    ['Japanese bullets', '・設計\n・開発', ['設計', '開発']],
    [
      'text around tags from Word',
      '<p><![if !supportLists]>a<o:p></o:p> <img src="x">b</p>',
      ['a b'],
    ],
    ['plain lines', 'a\n• b\n• c\n  ◦ d', ['a', 'b', 'c\n◦ d']],
  ])('returns bullet points for %s', (_name, html, points) => {
    expect(toBulletPoints(html)).toEqual(points);
  });
});
