import { Popover as Base } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import styles from './overlays.module.css';
import type { PopoverProps } from './popoverProps.ts';

/** The actual popover. It is rendered from the first press on and starts open. */
export default function PopoverPanel(props: PopoverProps) {
  const { label, button, buttonOpen = button, className, wide = false, children } = props;
  const [open, setOpen] = useState(true);
  const actions = useRef<Base.Root.Actions>(null);
  return (
    <Base.Root defaultOpen actionsRef={actions} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger className={className} aria-label={label} title={label}>
        {open ? buttonOpen : button}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="end" collisionPadding={wide ? 0 : 8}>
          <Base.Popup
            className={wide ? styles.sheet : styles.popover}
            aria-label={label}
            // While the event goes down: a component inside may stop it.
            onClickCapture={({ target }) => {
              if (target instanceof Element && target.closest('a, [data-closes-panel]') !== null)
                actions.current?.close();
            }}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
