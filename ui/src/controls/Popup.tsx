import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './Popup.module.css';

interface PopupProps {
  /** The accessible name of the button, whose content may be an icon. */
  readonly label: string;
  readonly button: ReactNode;
  /** The button's content while the panel is open; defaults to `button`. */
  readonly buttonOpen?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Spans the whole bar instead of aligning with the button's end. */
  readonly wide?: boolean;
}

/**
 * A button that opens a panel. The panel closes on Esc, on a click outside, when a link is followed or when the focus
 * leaves it.
 */
export function Popup({ label, button, buttonOpen = button, className, children, wide = false }: PopupProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of its content, to close itself
    <div
      ref={root}
      className={wide ? styles.wideRoot : styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        trigger.current?.focus();
      }}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a') !== null) setOpen(false);
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? buttonOpen : button}
      </button>
      {open && (
        <div id={id} className={wide ? styles.wide : styles.panel}>
          {children}
        </div>
      )}
    </div>
  );
}
