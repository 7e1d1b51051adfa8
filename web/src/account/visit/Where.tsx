import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../app/i18n.ts';
import { areaName } from './areaName.ts';
import { clientName } from './clientName.ts';

/** The area that an address belongs to, in the reader's words. */
export function Area({ area }: { area: string }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return areaName(area, locale, (name) => t(`visit.areas.${name}`));
}

/** A client in short; what it said of itself in full on hover. */
export function Client({ client }: { client: string }) {
  const { t } = useTranslation('account');
  const { browser, system } = clientName(client);
  return <span title={client}>{system === undefined ? browser : t('visit.client', { browser, system })}</span>;
}
