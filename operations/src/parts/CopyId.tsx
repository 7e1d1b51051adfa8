import { CopyButton } from '@aldgate/ui/controls/CopyButton.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';

/** An id or an address in whole, with a button that copies it. `label` names it for assistive technology. */
export function CopyId({ value, label }: { value: string; label: string }) {
  return (
    <Inline as="span" inline gap="2">
      <Text as="span" size="12" breakWords numeric>
        {value}
      </Text>
      <CopyButton
        value={value}
        copy={{ shown: 'Copy', name: `Copy ${label}` }}
        copied={{ shown: 'Copied', name: `Copied ${label}` }}
      />
    </Inline>
  );
}
