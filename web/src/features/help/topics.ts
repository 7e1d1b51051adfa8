/** The help centre's questions by area; their texts are in the catalogue under the same names. */
export const GROUPS = [
  { key: 'account', topics: ['register', 'members', 'signIn', 'locked', 'forgot'] },
  { key: 'verification', topics: ['levels', 'documents', 'pictures', 'review'] },
  { key: 'security', topics: ['google', 'passkeys', 'restricted', 'freeze'] },
  { key: 'convert', topics: ['quote', 'fee', 'limits'] },
  { key: 'trading', topics: ['accounts', 'futures', 'liquidation'] },
  { key: 'desk', topics: ['hours', 'fiat'] },
] as const;

export type Topic = (typeof GROUPS)[number]['topics'][number];

/** The topics that contain every term of the search, ignoring case. */
export function matching<One>(
  topics: readonly One[],
  search: string,
  topicText: (topic: One) => string,
): readonly One[] {
  const terms = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return topics.filter((topic) => {
    const text = topicText(topic).toLocaleLowerCase();
    return terms.every((term) => text.includes(term));
  });
}
