"""Pages of blocks by the flowing layout of ReportLab. Standard input: a list of pages as JSON."""
import json, sys
from xml.sax.saxutils import escape, quoteattr
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Image, Paragraph, SimpleDocTemplate, Table

LIBERATION = '/usr/share/fonts/truetype/liberation/Liberation'
for name, stem in (('sans', 'Sans'), ('serif', 'Serif')):
    for style in ('Regular', 'Bold', 'Italic', 'BoldItalic'):
        pdfmetrics.registerFont(TTFont(f'{name}{style}', f'{LIBERATION}{stem}-{style}.ttf'))
    pdfmetrics.registerFontFamily(f'{name}Regular', f'{name}Regular', f'{name}Bold', f'{name}Italic', f'{name}BoldItalic')
pdfmetrics.registerFont(TTFont('icon', '/usr/share/fonts-font-awesome/fonts/fontawesome-webfont.ttf'))
ALIGN = {'center': 1, 'right': 2}


def markup(run):
    text = escape(run['text'])
    for key, tag in (('bold', 'b'), ('italic', 'i')):
        text = f'<{tag}>{text}</{tag}>' if run.get(key) else text
    text = f'<font color="#{run["color"]}">{text}</font>' if run.get('color') else text
    text = f'<font name="icon">{text}</font>' if run.get('isIcon') else text
    return f'<a href={quoteattr(run["href"])}>{text}</a>' if run.get('href') else text


def flow(blocks, plan, is_standard, width):
    family = 'serif' if plan['font'] == 'serif' else 'sans'
    regular = {'sans': 'Helvetica', 'serif': 'Times-Roman'}[family] if is_standard else f'{family}Regular'
    size = plan['size']
    made = []

    def text(runs, style='body', align=None, bullet=None):
        points = {'name': size * 2.1, 'label': size + 2, 'heading': size + 2.5, 'small': 2}.get(style, size)
        bold = style in ('name', 'heading')
        look = ParagraphStyle(style, fontName=regular, fontSize=points, leading=points * 1.25, alignment=ALIGN.get(align, 0), spaceBefore=9 if style == 'heading' else 0, spaceAfter=2,
                              textColor=HexColor('#' + plan['color']) if bold else HexColor('#111111'), leftIndent=12 if bullet else 0, bulletIndent=2, keepWithNext=style == 'heading')
        inner = ''.join(map(markup, runs))
        return Paragraph(f'<b>{inner}</b>' if bold else inner, look, bulletText=bullet)

    def table(cells, left):
        widths = [width * left, width * (1 - left)]
        return Table([cells], colWidths=widths, style=[('VALIGN', (0, 0), (-1, -1), 'TOP'), ('LEFTPADDING', (0, 0), (-1, -1), 0), ('RIGHTPADDING', (0, 0), (-1, -1), 6),
                                                      ('TOPPADDING', (0, 0), (-1, -1), 0), ('BOTTOMPADDING', (0, 0), (-1, -1), 1)], splitInRow=1)

    def inner(cells, left):
        return [flow(cells[0], plan, is_standard, width * left - 6), flow(cells[1], plan, is_standard, width * (1 - left) - 6)]

    for block in blocks:
        if block['type'] == 'p':
            if block.get('right'):
                made.append(table([text(block['runs']), text(block['right'], align='right')], 0.68))
            else:
                made.append(text(block['runs'], block['style'], block.get('align'), block.get('bullet') if block['style'] == 'item' else None))
        elif block['type'] == 'picture':
            made.append(Image(plan['photo'], 70, 84, hAlign='RIGHT'))
        elif block.get('rows'):
            made.extend(table(inner(row, block['left']), block['left']) for row in block['rows'])
        elif block.get('cells'):
            made.append(table(inner(block['cells'], block['left']), block['left']))
    return made


for item in json.load(sys.stdin):
    page = item['page']
    plan = page['plan']
    size = A4 if plan['paper'] == 'a4' else LETTER
    title = page['name'] if item['kind'] == 'embedded' else None
    doc = SimpleDocTemplate(item['file'], pagesize=size, leftMargin=52, rightMargin=52, topMargin=46, bottomMargin=46, title=title)
    latin = all(ord(c) < 256 or c in '–—‘’“”•' for c in json.dumps(page['blocks'], ensure_ascii=False))
    doc.build(flow(page['blocks'], plan, item['kind'] == 'standard' and latin, size[0] - 116))
