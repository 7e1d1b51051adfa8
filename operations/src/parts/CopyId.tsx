import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { CopyButton } from '@aldgate/ui/controls/CopyButton.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';

interface CopyIdProps {
  readonly value: string;
  /** Names the id for assistive technology. */
  readonly label: string;
  /** Shows the ends of a long id, as lists do; the copy is whole. */
  readonly short?: boolean;
}

/** An id or an address, in whole where somebody decides by it, with a button that copies it. */
export function CopyId({ value, label, short = false }: CopyIdProps) {
  return (
    <Inline as="span" inline gap="2">
      <Text as="span" size="12" breakWords numeric>
        {short ? <span title={value}>{shortenId(value)}</span> : value}
      </Text>
      <CopyButton
        value={value}
        copy={{ shown: 'Copy', name: `Copy ${label}` }}
        copied={{ shown: 'Copied', name: `Copied ${label}` }}
      />
    </Inline>
  );
}
