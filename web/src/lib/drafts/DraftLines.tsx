import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import type { ReactNode } from 'react';

interface DraftLinesProps {
  readonly name: string;
  readonly back: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** The draft that is confirmed, with the way back to its fields. */
export function DraftLines({ name, back, onBack, children }: DraftLinesProps) {
  return (
    <Stack gap="1" breakWords>
      <b>{name}</b>
      {children}
      <div>
        <Button kind="link" onClick={onBack}>
          {back}
        </Button>
      </div>
    </Stack>
  );
}
