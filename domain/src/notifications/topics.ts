import { MEMBER_ROLES, type MemberPermission, type MemberRole, memberMay } from '../identity/roles.ts';

/** Subjects of notifications, in the order of the settings. */
export const NOTIFICATION_TOPICS = [
  'orders',
  'protection',
  'margin',
  'liquidation',
  'deposits',
  'withdrawals',
  'approvals',
  'verification',
  'security',
  'otc',
  'loans',
  'apiKeys',
  'brokers',
  'alerts',
] as const;

export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** How a notification reaches a member; `sound` goes with `screen`. */
export const NOTIFICATION_CHANNELS = ['screen', 'email', 'sound'] as const;

export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export type ChannelSettings = Readonly<Record<NotificationChannel, boolean>>;

interface TopicRule {
  readonly default: ChannelSettings;
  /** Channels that a member cannot switch: they stay as the default has them. */
  readonly fixed: readonly NotificationChannel[];
  /** The permission of the members that a topic concerns where no member is named; null: all of them. */
  readonly concerns: MemberPermission | null;
}

const SCREEN = { screen: true, email: false, sound: false };
const MAILED = { screen: true, email: true, sound: false };
const URGENT = { screen: true, email: true, sound: true };

const RULES: Readonly<Record<NotificationTopic, TopicRule>> = {
  orders: { default: SCREEN, fixed: [], concerns: 'trade' },
  protection: { default: URGENT, fixed: [], concerns: 'trade' },
  margin: { default: URGENT, fixed: [], concerns: 'trade' },
  liquidation: { default: URGENT, fixed: [], concerns: 'trade' },
  deposits: { default: MAILED, fixed: [], concerns: 'move' },
  withdrawals: { default: MAILED, fixed: [], concerns: 'move' },
  approvals: { default: MAILED, fixed: ['screen', 'email'], concerns: 'approve' },
  verification: { default: MAILED, fixed: [], concerns: 'manage' },
  security: { default: MAILED, fixed: ['screen', 'email'], concerns: null },
  otc: { default: MAILED, fixed: [], concerns: 'trade' },
  loans: { default: MAILED, fixed: ['screen', 'email'], concerns: 'move' },
  apiKeys: { default: MAILED, fixed: [], concerns: 'manage' },
  // Mails about them go to the recipients that the broker has confirmed.
  brokers: { default: SCREEN, fixed: ['email'], concerns: null },
  alerts: { default: { screen: true, email: false, sound: true }, fixed: [], concerns: null },
};

export const defaultSettings = (topic: NotificationTopic): ChannelSettings => RULES[topic].default;

export const isFixed = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  RULES[topic].fixed.includes(channel);

/** The roles of the members that a topic concerns where no member is named. */
export function rolesConcerned(topic: NotificationTopic): readonly MemberRole[] {
  const { concerns } = RULES[topic];
  return concerns === null ? MEMBER_ROLES : MEMBER_ROLES.filter((role) => memberMay(role, concerns));
}
