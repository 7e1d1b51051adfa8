import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';

/** A step of a change: a heading line above its fields. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="fieldset" gap="1">
      <Text as="legend" padding="0 0 2" size="13" weight="strong">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
