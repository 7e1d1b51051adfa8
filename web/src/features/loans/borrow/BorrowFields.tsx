import type { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { COLLATERAL_ASSETS, LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useOwnBound, useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { AssetSelect, entryErrorText } from '../../../lib/quotes/index.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { LoanConfigure } from '../queries.ts';
import { useLoanError } from '../useLoanError.ts';
import { needsAdvanced } from './borrowBlock.ts';
import {
  type BorrowEntry,
  chooseAsset,
  chooseCollateral,
  enterFigure,
  type Linked,
  ltvOfShare,
  shareOfLtv,
} from './borrowEntry.ts';
import type { BorrowView } from './borrowView.ts';

interface Found {
  readonly field: 'amount' | 'collateralAmount' | null;
  readonly error: CallError;
}

interface BorrowFieldsProps {
  readonly entry: BorrowEntry;
  readonly view: BorrowView;
  readonly configure: LoanConfigure;
  readonly available: ReadonlyMap<string, string> | undefined;
  /** Errors that prevent the loan, by its field. */
  readonly found: readonly Found[];
  readonly onEntry: (entry: BorrowEntry) => void;
}

const named = (assets: readonly string[]) => assets.map((asset) => ({ asset, name: asset }));

/** Amount, collateral and LTV: two are entered, the third follows. */
export function BorrowFields({ entry, view, configure, available, found, onEntry }: BorrowFieldsProps) {
  const { t } = useTranslation('loans');
  const { t: tQuotes } = useTranslation('quotes');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const own = useOwnText();
  const ownBound = useOwnBound();
  const user = useSession(({ userInfo }) => userInfo);
  const describe = useLoanError(entry);
  const { asset, collateralAsset } = entry;
  const opening = configure.collateral.find((each) => each.asset === collateralAsset)?.steps.opening ?? '1';
  const balance = available?.get(collateralAsset) ?? (available && '0');
  const places = displayPlaces(collateralAsset);
  const errorAt = (wanted: Found['field']) => {
    const error = found.find(({ field }) => field === wanted)?.error;
    return error && (describe(error) ?? errorText(error, tApp));
  };
  const field = (figure: Linked, unit: string) => ({
    value: view.texts[figure],
    indicative: view.follows === figure,
    placeholder: view.follows === figure && view.isMarked ? MISSING : '0',
    error: entryErrorText(view.entries[figure], unit, tQuotes, ownBound),
    onValue: (text: string) => onEntry(enterFigure(entry, figure, text, view.texts)),
  });
  const amount = field('amount', asset);
  const collateral = field('collateral', collateralAsset);
  const ltv = field('ltv', '%');
  const isLtvHigh = view.entries.ltv.kind === 'invalid' && view.entries.ltv.fieldError === 'maximum';
  return (
    <Stack gap="3">
      <NumberField
        {...amount}
        label={t('borrow.amount')}
        error={amount.error ?? errorAt('amount')}
        unit={
          <AssetSelect
            label={t('fields.asset')}
            assets={named(LOAN_ASSETS)}
            value={asset}
            onValue={(chosen) => onEntry(chooseAsset(entry, LOAN_ASSETS.find((each) => each === chosen) ?? asset))}
          />
        }
      />
      {needsAdvanced(asset, user) && (
        <Text size="12" tone="2" lead="text">
          {t('borrow.advanced')} <PathLink to="account/kyc">{t('blocks.verification.action')}</PathLink>
        </Text>
      )}
      <NumberField
        {...collateral}
        label={t('fields.collateral')}
        error={collateral.error ?? errorAt('collateralAmount')}
        note={
          <>
            <span>
              {t('borrow.available', {
                amount: own(formatDecimal(balance, { locale, placesMin: places, placesMax: places })),
                asset: collateralAsset,
              })}
            </span>
            <Button kind="link" disabled={balance === undefined} onClick={() => collateral.onValue(balance ?? '')}>
              {t('borrow.all')}
            </Button>
          </>
        }
        unit={
          <AssetSelect
            label={t('borrow.collateralAsset')}
            assets={named(COLLATERAL_ASSETS)}
            balances={available}
            value={collateralAsset}
            onValue={(chosen) =>
              onEntry(chooseCollateral(entry, COLLATERAL_ASSETS.find((each) => each === chosen) ?? collateralAsset))
            }
          />
        }
      />
      <NumberField
        {...ltv}
        label={t('fields.ltv')}
        error={isLtvHigh ? t('borrow.ltvMost', { bound: formatPercent(opening, locale) }) : ltv.error}
        note={<span>{t('borrow.ltvMost', { bound: formatPercent(opening, locale) })}</span>}
        unit={
          <Text as="span" size="16" weight="mid">
            %
          </Text>
        }
      />
      <Box padding="2 6 0">
        <PercentSlider
          label={t('borrow.share')}
          value={shareOfLtv(view.ltv, opening)}
          onValue={(share) => ltv.onValue(ltvOfShare(share, opening))}
        />
      </Box>
    </Stack>
  );
}
