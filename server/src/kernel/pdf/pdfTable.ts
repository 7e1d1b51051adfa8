export interface Column {
  readonly heading: string;
  /** In points. */
  readonly width: number;
  readonly align?: 'end';
}

/** A row's cells; an emphasised one has a ground. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly isEmphasised?: boolean;
}

export interface TableTitle {
  readonly first: string;
  /** On the pages after the first. */
  readonly next: string;
}

interface Table {
  readonly title?: TableTitle | undefined;
  readonly columns: readonly Column[];
  readonly rows: Iterable<TableRow>;
  readonly left: number;
  /** Bottom of a page's content. */
  readonly bottom: number;
}

const SIZE = 7.5;
const LINE = 10;
const ROW = 14;
const GAP = 8;
const TITLE = { size: 9, height: 18 } as const;
const HEAD_GROUND = '#e8ebef';
const GROUND = '#f4f6f8';
const RULE = '#d5dae0';
const BLACK = '#14181d';
/** An ellipsis between digits as between letters, not as wide as a character of Chinese. */
const NARROW: PDFKit.Mixins.OpenTypeFeatures[] = ['pwid'];

/**
 * Draws a table from the current height on, with its title and its head on each page. A text that is too wide is broken
 * into lines; a figure, which stands at the end of its cell, is printed smaller.
 */
export function drawTable(pdf: PDFKit.PDFDocument, { title, columns, rows, left, bottom }: Table): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const head = columns.map(({ heading }) => heading);
  // A head with a row or none below it would be left alone.
  if (pdf.y + TITLE.height + 3 * ROW > bottom) pdf.addPage();
  drawHead(title?.first);
  for (const { cells, isEmphasised = false } of rows) {
    const broken = cells.map((cell, index) => {
      const { width = 0, align } = columns[index] ?? {};
      return align === 'end' ? [cell] : breakCell(pdf, cell, width - GAP);
    });
    const height = ROW + (Math.max(...broken.map(({ length }) => length)) - 1) * LINE;
    if (pdf.y + height > bottom) {
      pdf.addPage();
      drawHead(title?.next);
    }
    drawRow(broken, height, isEmphasised ? GROUND : undefined);
  }
  pdf.y += 6;

  function drawHead(text: string | undefined): void {
    if (text !== undefined) {
      const top = pdf.y;
      pdf.fontSize(TITLE.size).fillColor(BLACK).text(text, left, top, { lineBreak: false });
      pdf.y = top + TITLE.height;
    }
    pdf.fontSize(SIZE);
    drawRow(
      head.map((text) => [text]),
      ROW,
      HEAD_GROUND,
    );
  }

  function drawRow(cells: readonly (readonly string[])[], height: number, ground: string | undefined): void {
    const top = pdf.y;
    if (ground !== undefined) pdf.rect(left, top, width, height).fill(ground);
    pdf
      .moveTo(left, top + height)
      .lineTo(left + width, top + height)
      .lineWidth(0.5)
      .stroke(RULE);
    pdf.fillColor(BLACK);
    let x = left;
    for (const [index, lines] of cells.entries()) {
      const column = columns[index];
      for (const [number, text] of lines.entries()) {
        if (text === '') continue;
        if (column?.align === 'end') drawFigure(text, x + column.width - GAP / 2, top + 2, column.width - GAP);
        else pdf.text(text, x + GAP / 2, top + 2 + number * LINE, { lineBreak: false, features: NARROW });
      }
      x += column?.width ?? 0;
    }
    pdf.y = top + height;
  }

  function drawFigure(text: string, end: number, top: number, room: number): void {
    const size = Math.min(SIZE, (SIZE * room) / pdf.widthOfString(text));
    pdf.fontSize(size);
    // On the line of the other cells.
    pdf.text(text, end - pdf.widthOfString(text), top + (SIZE - size), { lineBreak: false });
    pdf.fontSize(SIZE);
  }
}

/** Pieces of about the same length: what is too wide is an identifier, which has no blanks to be broken at. */
function breakCell(pdf: PDFKit.PDFDocument, text: string, width: number): string[] {
  const pieces = Math.ceil(pdf.widthOfString(text) / width);
  if (pieces <= 1) return [text];
  const characters = Array.from(text);
  const size = Math.ceil(characters.length / pieces);
  return Array.from({ length: pieces }, (_, index) => characters.slice(index * size, (index + 1) * size).join(''));
}
