/** The strokes of the drawing: a strong hairline, a faint one, the brass thread, or the brass edge of a plain stone. */
export type Stroke = 'strong' | 'faint' | 'thread' | 'keystone';

export interface Line {
  readonly d: string;
  readonly stroke: Stroke;
  readonly opacity?: number;
}

export const GATE = { width: 512, height: 616 } as const;

const CENTRE = 256;
const SPRING = 304;
const BASE = GATE.height;
/** Outer and inner radii of the three courses of stone, from the outside in. */
const RINGS = [248, 206, 170, 140] as const;
/** Wedge stones of each course; odd, so that one is at the crown. */
const STONES = [31, 25, 21] as const;
const COURSE_HEIGHTS = [32, 26, 22] as const;

/** The logo's gate as an engraving: an arch of wedge stones over two piers, a vault behind it, a brass keystone. */
export function gateLines(): readonly Line[] {
  return [...edges(), ...STONES.flatMap((_, ring) => [...wedges(ring), ...courses(ring)]), ...vault(), ...keystone()];
}

function edges(): Line[] {
  const arches = RINGS.map((radius, index): Line => {
    const outermost = index === 0 || index === RINGS.length - 1;
    return { d: arch(radius), stroke: outermost ? 'strong' : 'faint' };
  });
  const imposts = `M0 ${SPRING}h8M504 ${SPRING}h8M116 ${SPRING}h8M388 ${SPRING}h8`;
  return [...arches, { d: imposts, stroke: 'strong' }];
}

function wedges(ring: number): Line[] {
  const count = STONES[ring] ?? 0;
  return Array.from({ length: count + 1 }, (_, joint) => {
    const angle = (Math.PI * joint) / count;
    return { d: `M${at(RINGS[ring] ?? 0, angle)}L${at(RINGS[ring + 1] ?? 0, angle)}`, stroke: 'faint' };
  });
}

function courses(ring: number): Line[] {
  const height = COURSE_HEIGHTS[ring] ?? BASE;
  const outer = RINGS[ring] ?? 0;
  const inner = RINGS[ring + 1] ?? 0;
  const count = Math.ceil((BASE - SPRING) / height) - 1;
  return Array.from({ length: count }, (_, row) => {
    const y = SPRING + (row + 1) * height;
    return {
      d: `M${CENTRE - outer} ${y}H${CENTRE - inner}M${CENTRE + inner} ${y}H${CENTRE + outer}`,
      stroke: 'faint',
    };
  });
}

/** Arches that converge towards the inside, as a barrel vault does in perspective. */
function vault(): Line[] {
  const lines: Line[] = [];
  for (let step = 0; step < 24; step += 1) {
    const radius = 137 - step * (1.6 + step * 0.13);
    if (radius < 48) break;
    lines.push({ d: arch(radius), stroke: 'faint', opacity: 0.9 - step * 0.04 });
  }
  return lines;
}

function keystone(): Line[] {
  const top = (Math.PI / 31) * 0.75;
  const crown = Math.PI / 2;
  const corners = [at(258, crown + top), at(140, crown + top * 0.9), at(140, crown - top * 0.9), at(258, crown - top)];
  return [
    { d: `M${corners.join('L')}Z`, stroke: 'keystone' },
    { d: `M${CENTRE} 0V${BASE}`, stroke: 'thread' },
  ];
}

function arch(radius: number): string {
  return `M${round(CENTRE - radius)} ${BASE}V${SPRING}A${round(radius)} ${round(radius)} 0 0 1 ${round(CENTRE + radius)} ${SPRING}V${BASE}`;
}

function at(radius: number, angle: number): string {
  return `${round(CENTRE + radius * Math.cos(angle))} ${round(SPRING - radius * Math.sin(angle))}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
