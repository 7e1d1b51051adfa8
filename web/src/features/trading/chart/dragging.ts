interface DraggingOptions {
  /** Finds what can be dragged at a point, in pixels from the corner of the element; undefined if nothing is. */
  readonly findAt: (x: number, y: number, tolerance: number) => string | undefined;
  /** Each takes the pixels from the top. */
  readonly onDrag: (id: string, y: number) => void;
  readonly onDrop: (id: string, y: number) => void;
  /** Esc was pressed, or nothing was moved. */
  readonly onGiveUp: () => void;
}

/** How far from a line a pointer takes it. */
export const MOUSE_PX = 4;
const FINGER_PX = 12;
/** A press that moves less is a click. */
const MOVED_PX = 3;

/**
 * Drags what is in an element up and down; the element's own reaction to a press is held back meanwhile. Returns what
 * ends it.
 */
export function enableDragging(host: HTMLElement, { findAt, onDrag, onDrop, onGiveUp }: DraggingOptions): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let dragged: { readonly id: string; readonly startY: number; readonly hasMoved: boolean } | undefined;
  const yOf = ({ clientY }: PointerEvent) => {
    const { top, height } = host.getBoundingClientRect();
    return Math.min(height, Math.max(0, clientY - top));
  };
  const giveUp = () => {
    if (dragged === undefined) return;
    dragged = undefined;
    onGiveUp();
  };
  const hold = (event: Event) => {
    if (dragged === undefined) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    const { left, top } = host.getBoundingClientRect();
    const tolerance = event.pointerType === 'touch' ? FINGER_PX : MOUSE_PX;
    const id = findAt(event.clientX - left, event.clientY - top, tolerance);
    if (id === undefined) return;
    dragged = { id, startY: yOf(event), hasMoved: false };
    host.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    if (dragged === undefined) return;
    const y = yOf(event);
    if (!dragged.hasMoved && Math.abs(y - dragged.startY) < MOVED_PX) return;
    dragged = { ...dragged, hasMoved: true };
    onDrag(dragged.id, y);
  };
  const onUp = (event: PointerEvent) => {
    if (dragged === undefined || !dragged.hasMoved) return giveUp();
    const { id } = dragged;
    dragged = undefined;
    onDrop(id, yOf(event));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || dragged === undefined) return;
    event.stopPropagation();
    giveUp();
  };
  host.addEventListener('pointerdown', onDown, { signal });
  host.addEventListener('pointermove', onMove, { signal });
  host.addEventListener('pointerup', onUp, { signal });
  host.addEventListener('pointercancel', giveUp, { signal });
  window.addEventListener('keydown', onKey, { capture: true, signal });
  for (const type of ['mousedown', 'touchstart'])
    host.addEventListener(type, hold, { capture: true, passive: false, signal });
  return () => ending.abort();
}
