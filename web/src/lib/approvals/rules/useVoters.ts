import { APPROVER_ROLES } from '@aldgate/domain/identity/approvalRules.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../i18n/i18n.ts';

interface Voters {
  readonly roles: readonly string[];
  readonly members: readonly { readonly name: string | null; readonly email: string }[];
}

/** The roles and members that count for a condition, in words. */
export function useVoters(): (voters: Voters) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ roles, members }) => {
    const named = members.map(({ name, email }) => name ?? email);
    const known = APPROVER_ROLES.filter((role) => roles.includes(role));
    const list = [...known.map((role) => t(`approvalRules.roles.${role}`)), ...named];
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(list);
  };
}
