import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useNetworkNames } from '../../wallet/index.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useProjectBook } from './queries.ts';

const CAPITAL = 'capital_account';

interface ExtractDestinationProps {
  /** An entry of the address book; undefined for the asset account. */
  readonly value: string | undefined;
  readonly onValue: (addressId: string | undefined) => void;
}

/** BR-05: where an extract goes: the asset account, or an address of the book that can be used now. */
export function ExtractDestination({ value, onValue }: ExtractDestinationProps) {
  const { t } = useTranslation('brokers');
  const nameOf = useNetworkNames();
  const book = useProjectBook();
  const entries = (book.data ?? []).filter(({ state }) => state === 'active');
  return (
    <>
      <SelectField
        label={t('extract.destination')}
        options={[
          { value: CAPITAL, label: t('wallets.capital') },
          ...entries.map(({ addressId, name, network, address }) => ({
            value: addressId,
            label: name,
            detail: `${nameOf(network)} · ${shortenId(address)}`,
          })),
        ]}
        value={value ?? CAPITAL}
        onValue={(chosen) => onValue(chosen === CAPITAL ? undefined : chosen)}
      />
      <BrokerError error={book.error} />
    </>
  );
}
