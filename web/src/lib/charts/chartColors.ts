/** The design tokens that the canvas needs, as computed values. */
export interface ChartColors {
  readonly surface: string;
  readonly line: string;
  readonly border: string;
  readonly text: string;
  readonly strong: string;
  readonly tag: string;
  readonly up: string;
  readonly down: string;
  readonly upFill: string;
  readonly downFill: string;
  readonly upDepth: string;
  readonly downDepth: string;
  readonly accent: string;
  readonly warning: string;
  readonly danger: string;
  readonly font: string;
}

const colorsByTheme = new Map<string, ChartColors>();

/** The tokens of a theme and direction, read from the document when they are first applied to it. */
export function selectChartColors(theme: string, direction: string): ChartColors {
  const key = `${theme} ${direction}`;
  const colors = colorsByTheme.get(key) ?? readChartColors();
  colorsByTheme.set(key, colors);
  return colors;
}

function readChartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: token('surface-1'),
    line: token('line-1'),
    border: token('line-2'),
    text: token('text-3'),
    strong: token('text-1'),
    tag: token('surface-3'),
    up: token('up'),
    down: token('down'),
    upFill: token('up-fill'),
    downFill: token('down-fill'),
    upDepth: token('up-depth'),
    downDepth: token('down-depth'),
    accent: token('accent-line'),
    warning: token('warning'),
    danger: token('danger'),
    font: token('font-ui'),
  };
}
