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

interface Table {
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
const HEAD_GROUND = '#e8ebef';
const GROUND = '#f4f6f8';
const RULE = '#d5dae0';
const BLACK = '#14181d';

/**
 * Draws a table from the current height on, with its head on each page. A cell that is too wide is broken into lines.
 */
export function drawTable(pdf: PDFKit.PDFDocument, { columns, rows, left, bottom }: Table): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const head = columns.map(({ heading }) => heading);
  drawHead();
  for (const { cells, isEmphasised = false } of rows) {
    const broken = cells.map((cell, index) => breakCell(pdf, cell, (columns[index]?.width ?? 0) - GAP));
    const height = ROW + (Math.max(...broken.map(({ length }) => length)) - 1) * LINE;
    if (pdf.y + height > bottom) {
      pdf.addPage();
      drawHead();
    }
    drawRow(broken, height, isEmphasised ? GROUND : undefined);
  }
  pdf.y += 6;

  function drawHead(): void {
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
        const inset = column?.align === 'end' ? column.width - GAP / 2 - pdf.widthOfString(text) : GAP / 2;
        pdf.text(text, x + inset, top + 2 + number * LINE, { lineBreak: false });
      }
      x += column?.width ?? 0;
    }
    pdf.y = top + height;
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
