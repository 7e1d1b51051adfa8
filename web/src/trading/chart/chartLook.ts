/** The design's tokens as a canvas needs them, computed. */
export interface ChartLook {
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
  readonly font: string;
}

const looks = new Map<string, ChartLook>();

/** The tokens of a theme and direction, read from the document when these are first set on it. */
export function lookOf(theme: string, direction: string): ChartLook {
  const key = `${theme} ${direction}`;
  const look = looks.get(key) ?? readLook();
  looks.set(key, look);
  return look;
}

function readLook(): ChartLook {
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
    font: token('font-ui'),
  };
}
