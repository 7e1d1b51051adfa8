import { useTranslation } from '../i18n/i18n.ts';
import type { Capability, Translate } from '../i18n/texts.ts';

export interface RecordsText {
  readonly title: string;
  /** Names the table; the title without it. */
  readonly table?: string;
  readonly failed: string;
  readonly failedText: (reason: string) => string;
  /** About the records that will appear here. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Texts where a filter hides the records. */
  readonly filteredEmpty: { readonly title: string; readonly text: string };
}

type Key<Name extends Capability> = Parameters<Translate<Name>>[0];

/** The groups of a capability's texts that are those of a list. */
type ListName<Name extends Capability> =
  Key<Name> extends infer Each ? (Each extends `${infer Group}.filteredEmpty.title` ? Group : never) : never;

/** The texts of a list, a group of a capability's texts. */
export function useRecordsText<Name extends Capability>(capability: Name, group: ListName<Name>): RecordsText {
  const { t } = useTranslation(capability);
  const text = (name: string, values?: Parameters<typeof t>[1]) => t(`${String(group)}.${name}` as Key<Name>, values);
  return {
    title: text('title'),
    failed: text('failed'),
    failedText: (reason) => text('failedText', { reason }),
    empty: { title: text('empty.title'), text: text('empty.text') },
    filteredEmpty: { title: text('filteredEmpty.title'), text: text('filteredEmpty.text') },
  };
}
