import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface ArmDialogProps {
  /** The accounts that are on. */
  readonly accounts: readonly { readonly exchangeKeyId: string; readonly accountName: string }[];
  /** Decimal strings in the base asset. */
  readonly sizes: readonly string[];
  readonly unit: string;
  /** The value of the largest size in all accounts, decimal string; undefined where no price is known. */
  readonly largest: { readonly value: string | undefined; readonly currency: string };
  readonly isOnePress: boolean;
  /** Keys were armed, and an account was added since. */
  readonly isAdded: boolean;
  /** The accounts that were shown, by their ids. */
  readonly onConfirm: (exchangeKeyIds: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Asks before keys act for the first time: for which accounts, in which sizes, and up to which value a press does. */
export function ArmDialog(props: ArmDialogProps) {
  const { accounts, sizes, unit, largest, isOnePress, isAdded, onConfirm, onCancel } = props;
  const { t } = useTranslation('lightning');
  return (
    <ConfirmDialog
      open
      title={t(isAdded ? 'keys.confirm.added' : 'keys.confirm.title')}
      cancelLabel={t('keys.confirm.cancel')}
      confirmLabel={t('keys.confirm.confirm')}
      onCancel={onCancel}
      onConfirm={() => onConfirm(accounts.map(({ exchangeKeyId }) => exchangeKeyId))}
    >
      <Stack gap="3">
        <p>{t(isOnePress ? 'keys.confirm.text' : 'keys.confirm.staged')}</p>
        <Rows>
          <Row label={t('keys.confirm.accounts')}>
            {accounts.map(({ exchangeKeyId, accountName }) => (
              <div key={exchangeKeyId}>{accountName}</div>
            ))}
          </Row>
          <Row label={t('keys.confirm.sizes')}>
            {sizes.map((size, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a size is its number
              <div key={index}>
                {index + 1}: <Amount value={size} placesMax={8} unit={unit} />
              </div>
            ))}
          </Row>
          <Row label={t('keys.confirm.largest')}>
            <Amount value={largest.value} places={2} unit={largest.currency} />
          </Row>
        </Rows>
      </Stack>
    </ConfirmDialog>
  );
}
