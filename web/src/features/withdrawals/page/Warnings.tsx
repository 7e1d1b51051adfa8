import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Preview } from '../queries.ts';
import { SENTENCES } from './warnings.ts';

/** What the maker should know before going on. */
export function Warnings({ preview }: { preview: Pick<Preview, 'warnings'> }) {
  const { t } = useTranslation('withdrawals');
  const shown = SENTENCES.filter((each) => preview.warnings.some(({ code }) => code === each));
  if (shown.length === 0) return null;
  return (
    <Stack gap="2">
      {shown.map((code) => (
        <Note key={code} kind="warning">
          {t(`warnings.${code}`)}
        </Note>
      ))}
    </Stack>
  );
}
