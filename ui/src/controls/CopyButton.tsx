import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';

const SHOWN_MS = 2_000;

/** Shown text of the button, and its name for assistive technology, which includes the text that it copies. */
interface Label {
  readonly shown: string;
  readonly name: string;
}

interface CopyButtonProps {
  readonly value: string;
  readonly copy: Label;
  /** For a while after it was pressed. */
  readonly copied: Label;
  readonly onCopied?: (() => void) | undefined;
}

/** Copies a value. */
export function CopyButton({ value, copy, copied, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const { shown, name } = isCopied ? copied : copy;
  return (
    <Button
      kind="link"
      aria-label={name}
      onClick={(event) => {
        // In a row that opens its detail, copying opens nothing.
        event.stopPropagation();
        void navigator.clipboard.writeText(value).then(() => {
          setCopied(true);
          onCopied?.();
        });
      }}
    >
      {shown}
    </Button>
  );
}
