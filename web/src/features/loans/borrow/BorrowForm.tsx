import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useHeld } from '../../../lib/amounts/useHeld.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePath } from '../../../lib/page/links.tsx';
import { EffectsHalf, FormHalf, Workbench } from '../../../lib/quotes/index.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type LoanConfigure, useAvailable } from '../queries.ts';
import { BorrowEffects } from './BorrowEffects.tsx';
import { BorrowError, isShortfallOwed } from './BorrowError.tsx';
import { BorrowFields } from './BorrowFields.tsx';
import { needsAdvanced } from './borrowBlock.ts';
import type { BorrowEntry } from './borrowEntry.ts';
import { type Indexes, viewBorrow } from './borrowView.ts';
import { type BorrowDraft, ConfirmBorrow } from './ConfirmBorrow.tsx';
import { useLoanPreview, type WantedLoan } from './queries.ts';
import { TermChoice } from './TermChoice.tsx';
import { readTermsOf } from './termsOf.ts';
import { useFollows } from './useFollows.ts';

interface BorrowFormProps {
  readonly first: BorrowEntry;
  readonly configure: LoanConfigure;
  /** Another member has to approve. */
  readonly onRequested: (approvalId: string) => void;
}

/** The form of a loan, with what it costs and at which prices something happens. */
export function BorrowForm({ first, configure, onRequested }: BorrowFormProps) {
  const { t } = useTranslation('loans');
  const path = usePath();
  const navigate = useNavigate();
  const [entry, setEntry] = useState(first);
  const [draft, setDraft] = useState<BorrowDraft>();
  const available = useAvailable();
  const follows = useFollows();
  const terms = readTermsOf(configure, entry);
  const view = viewBorrow(entry, { ...terms, held: useHeldIndexes(entry, terms) });
  const { asset, collateralAsset, term } = entry;
  const { values } = view;
  const wanted: WantedLoan | undefined = values && {
    asset,
    amount: values.due,
    term,
    collateralAsset,
    collateralAmount: values.collateral,
  };
  const { preview, error } = useLoanPreview(wanted);
  const found = (preview?.errors ?? []).map((each) => ({
    field: each.field,
    error: new CallError('answer', each.code, each.message, each.data),
  }));
  const general = error ?? found.find(({ field }) => field === null)?.error;
  const isUnverified = needsAdvanced(
    asset,
    useSession(({ userInfo }) => userInfo),
  );
  const isReady = !isUnverified && wanted !== undefined && preview !== undefined && found.length === 0;
  const isIndexMissing = terms.dueIndex === null || terms.collateralIndex === null;
  const submitText = isReady
    ? t('borrow.submit', { amount: boundText(wanted.amount, asset), asset })
    : isUnverified
      ? t('borrow.advanced')
      : isIndexMissing
        ? t('borrow.noIndex')
        : wanted === undefined
          ? t(view.isMarked ? 'borrow.correct' : 'borrow.enter')
          : isShortfallOwed(general)
            ? t('borrow.repayFirst')
            : found.length > 0
              ? t('borrow.correct')
              : t('borrow.checking');
  return (
    <Workbench>
      <FormHalf>
        <Stack
          as="form"
          gap="4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isReady) return;
            setDraft({
              request: { ...wanted, autoTopUp: entry.autoTopUp },
              preview,
              liquidationPrice: view.prices?.liquidation ?? null,
            });
          }}
        >
          <BorrowFields
            entry={entry}
            view={view}
            configure={configure}
            available={available}
            found={found}
            onEntry={setEntry}
          />
          <TermChoice
            terms={view.terms}
            asset={asset}
            value={term}
            onValue={(chosen) => setEntry({ ...entry, term: chosen })}
          />
          <Checkbox
            label={t('borrow.autoTopUp')}
            detail={t('borrow.autoTopUpDetail')}
            on={entry.autoTopUp}
            onValue={(autoTopUp) => setEntry({ ...entry, autoTopUp })}
          />
          <BorrowError error={general} sides={entry} />
          <Button type="submit" kind="primary" size="large" wide disabled={!isReady}>
            {submitText}
          </Button>
          {isReady && (
            <Text size="12" tone="2" lead="text">
              {follows(preview)}
            </Text>
          )}
        </Stack>
        {draft !== undefined && (
          <ConfirmBorrow
            draft={draft}
            onOpened={(loanId) => void navigate(path(`loan?loan=${loanId}`))}
            onRequested={onRequested}
            onBack={() => setDraft(undefined)}
          />
        )}
      </FormHalf>
      <EffectsHalf>
        <BorrowEffects
          entry={entry}
          view={view}
          terms={terms}
          configure={configure}
          preview={preview}
          available={available}
        />
      </EffectsHalf>
    </Workbench>
  );
}

/** The indexes of the last entry, so that an amount that follows does not move with the market. */
function useHeldIndexes(entry: BorrowEntry, { dueIndex, collateralIndex }: Indexes): Indexes | undefined {
  const isKnown = dueIndex !== null && collateralIndex !== null;
  return useHeld(
    JSON.stringify([entry.asset, entry.collateralAsset, entry.texts, entry.entered]),
    isKnown ? { dueIndex, collateralIndex } : undefined,
  );
}
