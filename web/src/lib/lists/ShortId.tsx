import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { CopyButton } from './CopyButton.tsx';

/** A long id as its ends, with the whole id as a hint and a button that copies it. */
export function ShortId({ value, label }: { value: string; label: string }) {
  return (
    <Inline as="span" inline gap="2">
      <span title={value}>{shortenId(value)}</span>
      <CopyButton value={value} label={label} />
    </Inline>
  );
}
