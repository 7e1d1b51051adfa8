import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Named } from '../page/ChoiceField.tsx';
import type { Entry } from '../queries.ts';
import { useUseText } from '../useUseText.ts';
import type { Destination } from './destination.ts';

/** The chosen address with its name, and how it was used. */
export function Chosen({ to }: { to: Destination }) {
  const { t } = useTranslation('withdrawals');
  if (to.kind === 'entry') return <NamedEntry entry={to.entry} />;
  const { address, source } = to.typed;
  return (
    <Named name={t('typed.title')} title={address}>
      {shortenId(address)} · {t(`owner.sources.${source}.name`)}
    </Named>
  );
}

interface NamedEntryProps {
  readonly entry: Entry;
  /** The network's name, where the entries are of several. */
  readonly network?: string;
}

/** An address of the book with its name, and how it was used. */
export function NamedEntry({ entry, network }: NamedEntryProps) {
  const { t } = useTranslation('withdrawals');
  const describeUse = useUseText();
  const { name, address, isWhitelisted } = entry;
  const facts = [shortenId(address), network, describeUse(entry)].filter((fact) => fact !== undefined);
  return (
    <Named name={name} badge={isWhitelisted && <Badge tone="trust">{t('book.whitelisted')}</Badge>} title={address}>
      {facts.join(' · ')}
    </Named>
  );
}
