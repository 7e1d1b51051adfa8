import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Preview } from '../route.ts';
import { SENTENCES } from './warnings.ts';

interface WarningsProps {
  readonly rail: 'chain' | 'bank';
  readonly preview: Pick<Preview, 'warnings'>;
}

/** Shows the warnings that the maker reads before continuing. */
export function Warnings({ rail, preview }: WarningsProps) {
  const { t } = useTranslation('withdrawals');
  const shown = SENTENCES.filter((each) => preview.warnings.some(({ code }) => code === each));
  if (shown.length === 0) return null;
  return (
    <Stack gap="2">
      {shown.map((code) => (
        <Note key={code} kind="warning">
          {t(code === 'firstUse' && rail === 'bank' ? 'warnings.firstPayment' : `warnings.${code}`)}
        </Note>
      ))}
    </Stack>
  );
}
