import { Suspense } from 'react';
import { useOnDemand } from '../onDemand.ts';
import type { PopoverProps } from './popoverProps.ts';

const loadPanel = () => import('./PopoverPanel.tsx');

/**
 * A button that opens a panel. The panel closes on Esc, on a click outside, when a link in it or an element marked
 * `data-closes-panel` is pressed, or when the focus leaves it. Most panels are never opened, so their code loads on the
 * first press, and that of lazy children with it; the panel appears once all of it is there.
 */
export function Popover(props: PopoverProps) {
  const [PopoverPanel, request] = useOnDemand<PopoverProps>(loadPanel);
  const { label, button, className } = props;
  const preload = () => void loadPanel().catch(() => undefined);
  const closed = (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={request}
    >
      {button}
    </button>
  );
  if (PopoverPanel === undefined) return closed;
  return (
    <Suspense fallback={closed}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}
