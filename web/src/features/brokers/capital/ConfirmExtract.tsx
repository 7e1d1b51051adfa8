import { toast } from '@aldgate/client-kit/toasts.ts';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useCodes } from '../../../lib/codes/useCodes.ts';
import { DraftLines } from '../../../lib/drafts/DraftLines.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { useRefresh } from '../queries.ts';
import { CapitalEffects } from './CapitalEffects.tsx';
import { readCapital } from './capitalAfter.ts';
import { type ExtractDraft, useProjectBook } from './queries.ts';

interface ConfirmExtractProps {
  readonly project: ProjectInfo;
  readonly draft: ExtractDraft;
  /** The amount that is taken out. */
  readonly taken: string;
  /** The entry of the address book that it goes to; undefined for the asset account. */
  readonly addressId: string | undefined;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** BR-05: confirms an extract by the code from an email and the Google code; it is evaluated again. */
export function ConfirmExtract({ project, draft, taken, addressId, onBack, onClose }: ConfirmExtractProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const amount = useAmountText();
  const refresh = useRefresh();
  const entry = useProjectBook().data?.find((each) => each.addressId === addressId);
  const { recordId, expiresAt, preview } = draft;
  const codes = useCodes(recordId, () => call('invokeExtractEmailValidation', { recordId }));
  const action = useCallMutation('submitExtractInferiorRecord', {
    onSuccess: async () => {
      toast('success', t('extract.sent'));
      await refresh();
      onClose();
    },
    onError: codes.rejected,
  });
  const before = readCapital(project);
  const subordinated = toDecimalString(decimal(before.subordinated).minus(taken));
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('extract.title'),
        follows: `${t('extract.follows')}${addressId === undefined ? '' : ` ${t('extract.followsToAddress')}`}`,
        submit: t('extract.submit', { amount: amount(taken) }),
      }}
      action={action}
      Failure={BrokerError}
      onSubmit={(proof) => action.mutate({ recordId, ...proof })}
      onClose={onClose}
    >
      <DraftLines name={project.projectName} back={t('changes.back')} onBack={onBack}>
        <Rows>
          <Row label={t('extract.amount')}>
            <FullAmount value={taken} asset="USDT" />
          </Row>
          <Row label={t('extract.receivable')}>
            <FullAmount value={preview.receivable} asset="USDT" />
          </Row>
          {addressId !== undefined && (
            <Row label={t('extract.fee')}>
              <FullAmount value={preview.fee} asset="USDT" />
            </Row>
          )}
          <Row label={t('extract.destination')}>
            {entry === undefined ? t('wallets.capital') : `${entry.name} · ${shortenId(entry.address)}`}
          </Row>
          <Row label={t('extract.expires')}>{formatTime(expiresAt, locale)}</Row>
        </Rows>
      </DraftLines>
      <CapitalEffects
        before={before}
        after={{
          ...before,
          subordinated,
          ratio: preview.ratioAfter,
          nav: preview.navAfter,
          cushion: preview.cushionAfter,
        }}
      />
    </CodeStep>
  );
}
