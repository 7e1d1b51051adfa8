import type { CSSProperties } from 'react';

/** A step of the spacing scale in tokens.css: '4' is `--s-4`. */
export type Space = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '8' | '10' | '12' | '16' | '24';

/** One to three steps, in the order of CSS: all sides; block and inline; top, inline and bottom. */
type Sides = Space | `${Space} ${Space}` | `${Space} ${Space} ${Space}`;

type Length = `${number}px` | `${number}ch` | `${number}rem`;

export type Tone = '1' | '2' | '3' | 'danger' | 'warning' | 'up' | 'down';

/** Options of every layout element. Each value is a token, so that screens share one scale. */
export interface BoxOptions {
  /** Between the children: all, or rows and columns. */
  readonly gap?: Space | `${Space} ${Space}`;
  /** Columns of a grid: a number of equal ones, or a track list. */
  readonly columns?: number | string;
  readonly padding?: Sides;
  readonly marginTop?: Space;
  readonly marginBottom?: Space;
  readonly maxWidth?: Length;
  readonly minHeight?: Length;
  /** A line above or below: '1' between rows, '2' between sections. */
  readonly lineTop?: '1' | '2';
  readonly lineBottom?: '1' | '2';
  /** May be narrower than its content. */
  readonly shrink?: boolean;
  /** As wide as the block that it is in. */
  readonly wide?: boolean;
  /** At the end of the line. */
  readonly end?: boolean;
  /** Spans all columns of the grid that it is in. */
  readonly whole?: boolean;
  /** Marker of a list's items: a disc or a number. */
  readonly marker?: 'disc' | 'decimal';
  /** A line of its own only as wide as its content. */
  readonly inline?: boolean;
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  readonly justify?: 'start' | 'center' | 'end' | 'between';
  readonly justifyItems?: 'start' | 'end';
  /** Children that do not fit go to the next line. */
  readonly wrap?: boolean;
  readonly size?: '11' | '12' | '13' | '14' | '16' | '20';
  readonly tone?: Tone;
  readonly weight?: 'text' | 'mid' | 'strong';
  readonly alignText?: 'center' | 'end';
  /** Line height of text that runs over several lines. */
  readonly lead?: 'text' | 'read';
  /** Long words, such as addresses and ids, may break anywhere. */
  readonly breakWords?: boolean;
  /** Digits of equal width, so that figures below each other align. */
  readonly numeric?: boolean;
  readonly nowrap?: boolean;
  /** On one line, with an ellipsis where it is cut. */
  readonly truncate?: boolean;
  /** The line breaks of what a user typed stay. */
  readonly preserveLines?: boolean;
}

const sides = (steps: string): string =>
  steps
    .split(' ')
    .map((step) => (step === '0' ? '0' : `var(--s-${step})`))
    .join(' ');

const line = (strength: string): string => `1px solid var(--line-${strength})`;

const TONES: Readonly<Record<Tone, string>> = {
  1: 'var(--text-1)',
  2: 'var(--text-2)',
  3: 'var(--text-3)',
  danger: 'var(--danger)',
  warning: 'var(--warning)',
  up: 'var(--up)',
  down: 'var(--down)',
};

/** The declarations of each option; options that are false or absent add none. */
const DECLARATIONS: {
  readonly [Name in keyof BoxOptions]-?: (value: string) => CSSProperties & { '--columns'?: string };
} = {
  gap: (value) => ({ gap: sides(value) }),
  columns: (value) => ({ '--columns': /^\d+$/.test(value) ? `repeat(${value}, minmax(0, 1fr))` : value }),
  padding: (value) => ({ padding: sides(value) }),
  marginTop: (value) => ({ marginTop: sides(value) }),
  marginBottom: (value) => ({ marginBottom: sides(value) }),
  maxWidth: (maxWidth) => ({ maxWidth }),
  minHeight: (minHeight) => ({ minHeight }),
  lineTop: (value) => ({ borderTop: line(value) }),
  lineBottom: (value) => ({ borderBottom: line(value) }),
  shrink: () => ({ minWidth: 0 }),
  wide: () => ({ width: '100%' }),
  end: () => ({ marginLeft: 'auto' }),
  whole: () => ({ gridColumn: '1 / -1' }),
  align: (alignItems) => ({ alignItems }),
  justify: (value) => ({ justifyContent: value === 'between' ? 'space-between' : value }),
  marker: (value) => ({ listStyle: value, paddingLeft: 'var(--s-5)' }),
  inline: () => ({ display: 'inline-flex' }),
  justifyItems: (value) => ({ justifyItems: value }),
  wrap: () => ({ flexWrap: 'wrap' }),
  // Large text is set a little tighter.
  size: (value) => ({ fontSize: `var(--type-${value})`, ...(Number(value) >= 20 && { letterSpacing: '-0.012em' }) }),
  tone: (value) => ({ color: TONES[value as Tone] }),
  weight: (value) => ({ fontWeight: `var(--weight-${value})` }),
  lead: (value) => ({ lineHeight: `var(--lead-${value})` }),
  alignText: (value) => ({ textAlign: value as 'center' | 'end' }),
  breakWords: () => ({ overflowWrap: 'anywhere', whiteSpace: 'normal' }),
  numeric: () => ({ fontVariantNumeric: 'tabular-nums slashed-zero' }),
  nowrap: () => ({ whiteSpace: 'nowrap' }),
  preserveLines: () => ({ whiteSpace: 'pre-wrap' }),
  truncate: () => ({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
};

/** Separates the options from an element's own attributes, as its style. */
export function splitBoxOptions<Props extends object>(props: Props) {
  const style: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (!(name in DECLARATIONS)) attributes[name] = value;
    else if (value !== undefined && value !== false) {
      Object.assign(style, DECLARATIONS[name as keyof BoxOptions](String(value)));
    }
  }
  return { style: style as CSSProperties, attributes: attributes as Omit<Props, keyof BoxOptions> };
}
