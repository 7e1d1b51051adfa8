import {
  defaultSettings,
  isFixed,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
} from '@aldgate/domain/notifications/topics.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { id, listOf, listRequest, listSort, nothing, time } from '../fields.ts';
import { notificationsWire } from './calls.ts';

const topic = z.enum(NOTIFICATION_TOPICS);
const unread = z.int().min(0).meta({ description: 'the member’s unread notifications, counted up to 999' });

const setting = z.strictObject({
  topic,
  screen: z.boolean(),
  email: z.boolean(),
  sound: z.boolean().meta({ description: 'with what arrives on the screen' }),
});

const changedSetting = setting.superRefine((changed, context) => {
  for (const channel of NOTIFICATION_CHANNELS) {
    if (!isFixed(changed.topic, channel) || changed[channel] === defaultSettings(changed.topic)[channel]) continue;
    context.addIssue({ code: 'custom', path: [channel], message: `cannot be changed for ${changed.topic}` });
  }
});

export const notificationsCalls = describeCalls(notificationsWire, {
  pageNotification: {
    summary: 'SH-05: the member’s notifications of the last 180 days, in the language of the request',
    request: listRequest({
      queryCondition: z
        .strictObject({
          topic: topic.optional(),
          isUnread: z.boolean().optional(),
          startTime: time.optional(),
          endTime: time.optional().meta({ description: 'exclusive' }),
          sort: listSort,
        })
        .prefault({}),
    }),
    answer: listOf(
      z.object({
        notificationId: id,
        topic,
        title: z.string(),
        text: z.string(),
        link: z.string().nullable().meta({ description: 'a screen, relative to the language segment' }),
        isOwn: z.boolean().meta({ description: 'about what the member did' }),
        createdAt: time,
        readAt: time.nullable(),
      }),
    ).extend({ unread }),
  },

  readNotification: {
    summary: 'Marks the member’s notifications as read',
    request: z.strictObject({ notificationIds: z.array(id).min(1).max(100) }),
    answer: z.object({ unread }),
    errors: ['notFound'],
  },

  readAllNotification: {
    summary: 'Marks all of the member’s notifications as read, or those of a topic',
    request: z.strictObject({ topic: topic.optional() }).prefault({}),
    answer: z.object({ unread }),
  },

  queryNotificationSettings: {
    summary: 'How each topic reaches the member',
    request: nothing,
    answer: z.array(
      setting.extend({
        fixed: z.array(z.enum(NOTIFICATION_CHANNELS)).meta({ description: 'channels that cannot be switched' }),
      }),
    ),
  },

  updateNotificationSettings: {
    summary: 'Changes how topics reach the member',
    request: z.strictObject({ settings: z.array(changedSetting).min(1).max(NOTIFICATION_TOPICS.length) }),
    answer: z.null(),
    errors: ['format'],
  },
});
