import { saveFile } from '@aldgate/client-kit/browser/saveFile.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText, withReference } from '../../lib/messages/errorText.ts';

const FORMATS = ['pdf', 'csv'] as const;

type Format = (typeof FORMATS)[number];

/** LN-01: saves the signed statement of a loan, or of a month's interest. */
export function StatementButtons({ of }: { of: { readonly loanId: string } | { readonly month: string } }) {
  const { t } = useTranslation('loans');
  const { t: tApp } = useTranslation();
  const saving = useMutation({
    mutationFn: async (format: Format) => saveFile(await download('downloadLoanStatement', { ...of, format })),
    onError: (error) =>
      toast('error', `${t('detail.statement.failed')}: ${withReference(errorText(error, tApp), error, tApp)}`),
  });
  return (
    <Inline as="span" inline gap="2">
      <Text as="span" size="13" tone="2">
        {t('detail.statement.label')}
      </Text>
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="small"
          disabled={saving.isPending}
          aria-label={`${t('detail.statement.label')} ${format.toUpperCase()}`}
          onClick={() => saving.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Inline>
  );
}
