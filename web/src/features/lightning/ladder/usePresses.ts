import { type KeyboardEvent, type PointerEvent, useRef, type WheelEvent } from 'react';
import { beginPress, endPress, type LadderAction, type Pressed } from './press.ts';
import type { PriceLadder } from './priceLadder.ts';
import type { Side } from './view.ts';

interface PressOptions {
  readonly ladder: () => PriceLadder | undefined;
  readonly rowPx: number;
  readonly isFresh: boolean;
  readonly onAction: (action: LadderAction) => void;
  readonly onScroll: (rows: number) => void;
}

const ARROWS: Readonly<Record<string, { readonly rows: number; readonly side?: Side }>> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { rows: 0, side: 'buy' },
  ArrowRight: { rows: 0, side: 'sell' },
};

const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/**
 * Presses of a pointer and of the keyboard on a ladder. Within it Enter has the left button's size and Ctrl+Enter the
 * right one's, Shift makes a stop, and Delete cancels the own orders of a row.
 */
export function usePresses({ ladder, rowPx, isFresh, onAction, onScroll }: PressOptions) {
  const wheeledPx = useRef(0);
  const pressed = useRef<Pressed & { readonly pointerId: number }>(undefined);
  const state = (shown: PriceLadder) => ({ isFresh, recentredAt: shown.recentredAt() });
  const end = () => {
    pressed.current = undefined;
    ladder()?.hold(false);
    ladder()?.markDrop(undefined);
  };
  const rowAt = ({ clientY, currentTarget }: PointerEvent<HTMLElement>) =>
    Math.floor((clientY - currentTarget.getBoundingClientRect().top) / rowPx);
  const isDragging = () => (pressed.current?.target.orders.length ?? 0) > 0;

  const moveFocus = (shown: PriceLadder, event: KeyboardEvent<HTMLElement>) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const target = event.target instanceof Element ? shown.target(event.target) : undefined;
    // From outside of the rows the focus goes to their middle.
    const middle = Math.floor(event.currentTarget.clientHeight / rowPx / 2);
    const row = target === undefined ? middle : target.row + arrow.rows;
    shown.cell(row, arrow.side ?? target?.direction ?? 'buy')?.focus();
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const shown = ladder();
      const { target, button, clientX: x, clientY: y } = event;
      if (shown === undefined || !event.isPrimary || button === 1 || !(target instanceof Element)) return;
      const found = shown.target(target);
      if (found === undefined) return;
      // On Apple devices Ctrl with the left button is the right one.
      const isRight = button === 2 || event.ctrlKey;
      const input = { button: isRight ? 'right' : 'left', isStop: event.shiftKey, at: event.timeStamp, x, y } as const;
      const begun = beginPress(found, input, state(shown));
      pressed.current = begun && { ...begun, pointerId: event.pointerId };
      if (begun === undefined) return;
      shown.hold(true);
      if (isDragging()) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isDragging()) ladder()?.markDrop(rowAt(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const shown = ladder();
      const begun = pressed.current;
      if (shown === undefined || begun?.pointerId !== event.pointerId) return;
      const row = rowAt(event);
      const release = { x: event.clientX, y: event.clientY, row, price: shown.priceAt(row) };
      const action = endPress(begun, release, state(shown));
      end();
      if (action !== undefined) onAction(action);
    },
    onPointerCancel: end,
    onPointerLeave: () => {
      if (!isDragging()) end();
    },
    onWheel: ({ deltaY, deltaMode }: WheelEvent) => {
      // Some browsers count lines.
      wheeledPx.current += deltaMode === 0 ? deltaY : deltaY * rowPx;
      const rows = Math.trunc(wheeledPx.current / rowPx);
      wheeledPx.current -= rows * rowPx;
      if (rows !== 0) onScroll(rows);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const shown = ladder();
      if (shown === undefined || event.defaultPrevented) return;
      if (event.key === 'Escape' && isDragging()) return end();
      const page = PAGES[event.key];
      if (page !== undefined) {
        event.preventDefault();
        return onScroll(page * Math.floor(event.currentTarget.clientHeight / rowPx / 2));
      }
      const isPlacing = event.key === 'Enter';
      if (!isPlacing && event.key !== 'Delete') return moveFocus(shown, event);
      const target = event.target instanceof Element ? shown.target(event.target) : undefined;
      if (target === undefined || event.repeat) return;
      event.preventDefault();
      const button = event.ctrlKey && isPlacing ? 'right' : 'left';
      const input = { button, isStop: event.shiftKey, at: event.timeStamp, x: 0, y: 0 } as const;
      const orders = isPlacing ? [] : shown.ownOrders(target);
      if (!isPlacing && orders.length === 0) return;
      const begun = beginPress({ ...target, orders }, input, state(shown));
      const release = { x: 0, y: 0, row: target.row, price: target.price };
      const action = begun && endPress(begun, release, state(shown));
      if (action !== undefined) onAction(action);
    },
  };
}
