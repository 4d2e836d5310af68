"""Pages of blocks as Word documents, as people make them: tab stops, tables, text boxes. Standard input: a list of pages as JSON."""
import json, sys
from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.oxml import parse_xml, OxmlElement
from docx.oxml.ns import qn, nsdecls
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.shared import Pt, Mm, RGBColor

FONTS = {'sans': 'Carlito', 'serif': 'Caladea', 'other': 'Liberation Sans'}
ALIGN = {'center': WD_ALIGN_PARAGRAPH.CENTER, 'right': WD_ALIGN_PARAGRAPH.RIGHT}
BOX = '''<w:r %s xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
 xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="2" behindDoc="0"
 locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="margin"><wp:posOffset>%d</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph">
<wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="%d" cy="%d"/><wp:wrapNone/><wp:docPr id="%d" name="Text Box"/><wp:cNvGraphicFramePr/><a:graphic>
<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="%d" cy="%d"/></a:xfrm>
<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></wps:spPr><wps:txbx><w:txbxContent/></wps:txbx><wps:bodyPr lIns="0" tIns="0" rIns="0" bIns="0"/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>'''


class Writer:
    def __init__(self, page, kind):
        self.plan, self.defects, self.kind, self.boxes = page['plan'], page['defects'], kind, 0
        self.doc = Document()
        normal = self.doc.styles['Normal']
        normal.font.name, normal.font.size = FONTS[self.plan['font']], Pt(self.plan['size'])
        normal.paragraph_format.space_after = Pt(1)
        lang = OxmlElement('w:lang')
        lang.set(qn('w:val'), {'en': 'en-US', 'de': 'de-DE', 'fr': 'fr-FR', 'es': 'es-ES', 'nl': 'nl-NL', 'ja': 'ja-JP'}[page['language']])
        normal.element.get_or_add_rPr().append(lang)
        section = self.doc.sections[0]
        section.page_width, section.page_height = (Mm(210), Mm(297)) if self.plan['paper'] == 'a4' else (Mm(216), Mm(279))
        section.left_margin = section.right_margin = Mm(20)
        section.top_margin = section.bottom_margin = Mm(18)
        self.width = section.page_width - Mm(40)
        if kind == 'styles':
            self.doc.core_properties.title = page['name']
        if 'word-hyphenated' in self.defects:
            hyphens = OxmlElement('w:autoHyphenation')
            self.doc.settings.element.insert(0, hyphens)

    def run(self, paragraph, run, size=None, bold=False, color=None):
        parent = paragraph
        if run.get('href'):
            link = OxmlElement('w:hyperlink')
            link.set(qn('r:id'), paragraph.part.relate_to(run['href'], RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
            paragraph._p.append(link)
        made = paragraph.add_run(run['text'])
        if run.get('href'):
            link.append(made._r)
        made.bold, made.italic = bold or run.get('bold'), run.get('italic')
        if size:
            made.font.size = Pt(size)
        if run.get('isIcon'):
            made.font.name = 'FontAwesome'
        if run.get('color') or color:
            made.font.color.rgb = RGBColor.from_string((run.get('color') or color).upper())

    def paragraph(self, block, home, width):
        size, style = self.plan['size'], block['style']
        sizes = {'name': size * 2.1, 'label': size + 2, 'heading': size + 2, 'small': 2}
        has_style = self.kind == 'styles' and self.plan['areHeadingsReal']
        word = {'name': 'Title', 'heading': 'Heading 1'}.get(style) if has_style else 'List Bullet' if style == 'item' and block['bullet'] == '•' else None
        p = home.add_paragraph(style=word) if word else home.add_paragraph()
        p.alignment = ALIGN.get(block.get('align'))
        if 'word-hyphenated' in self.defects and style in ('body', 'item') and not block.get('right'):
            p.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
        if style == 'heading':
            p.paragraph_format.space_before, p.paragraph_format.keep_with_next = Pt(9), True
            if self.plan['headings'] == 'rule' and not has_style:
                p._p.get_or_add_pPr().append(parse_xml('<w:pBdr %s><w:bottom w:val="single" w:sz="6" w:space="1" w:color="808080"/></w:pBdr>' % nsdecls('w')))
        if style == 'item' and not word:
            p.paragraph_format.left_indent, p.paragraph_format.first_line_indent = Mm(6), Mm(-4)
            p.add_run(block['bullet'] + '\t')
            p.paragraph_format.tab_stops.add_tab_stop(Mm(6))
        for run in block['runs']:
            self.run(p, run, sizes.get(style), style in ('name', 'heading'), self.plan['color'] if style in ('name', 'heading') else None)
        if block.get('right'):
            if self.kind == 'blanks':  # who does not know tab stops
                p.add_run(' ' * 12 + '\t' * 2)
            else:
                p.add_run('\t')
                p.paragraph_format.tab_stops.add_tab_stop(width, WD_TAB_ALIGNMENT.RIGHT)
            for run in block['right']:
                self.run(p, run)
        return p

    def table(self, rows, left, home, width):
        table = home.add_table(0, 2) if home is not self.doc else self.doc.add_table(0, 2)
        table.autofit = False
        for nth, column in enumerate(table.columns):
            column.width = int(width * (left if nth == 0 else 1 - left))
        for row in rows:
            cells = table.add_row().cells
            for nth, blocks in enumerate(row):
                share = int(width * (left if nth == 0 else 1 - left))
                cells[nth].width = share
                self.blocks(blocks, cells[nth], share - Mm(7))
                first = cells[nth].paragraphs[0]
                if len(cells[nth].paragraphs) > 1 and not first.text:
                    first._p.getparent().remove(first._p)
        if self.kind == 'grid':
            table.style = 'Table Grid'

    def box(self, blocks, home, left, width):
        """A text box at the place of an empty paragraph."""
        self.boxes += 1
        height = Mm(240)
        anchor = home.add_paragraph()
        anchor._p.append(parse_xml(BOX % (nsdecls('w'), left, width, height, self.boxes, width, height)))
        content = anchor._p.find('.//' + qn('w:txbxContent'))
        before = len(self.doc.element.body)
        self.blocks(blocks, self.doc, width)
        for element in list(self.doc.element.body)[before - 1:-1]:
            content.append(element)

    def columns(self, block, home, width):
        if block.get('rows'):
            return self.table(block['rows'], block['left'], home, width)
        if self.kind != 'boxes' and block['order'] == [0, 1]:
            return self.table([block['cells']], block['left'], home, width)
        left = int(width * block['left'])
        for nth in block['order']:
            self.box(block['cells'][nth], home, 0 if nth == 0 else left + Mm(4), left if nth == 0 else width - left - Mm(4))

    def blocks(self, blocks, home, width):
        for block in blocks:
            kind = block['type']
            if kind == 'p':
                self.paragraph(block, home, width)
            elif kind == 'row':
                self.table([block['cells']], block['left'], home, width)
            elif kind == 'columns':
                self.columns(block, home, width)
            elif kind == 'margin':
                header = self.doc.sections[0].header
                self.blocks(block['blocks'], header, width)
            elif kind == 'picture':
                home.add_paragraph().add_run().add_picture(self.plan['photo'], width=Mm(26))


for item in json.load(sys.stdin):
    writer = Writer(item['page'], item['kind'])
    writer.blocks(item['page']['blocks'], writer.doc, writer.width)
    writer.doc.save(item['file'])
