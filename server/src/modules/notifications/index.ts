import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { createEventReader, READ_EVENTS } from './orders/eventReader.ts';
import { pageNotifications, readAllNotifications, readNotifications } from './pageNotifications.ts';
import { notificationsRetention } from './retention.ts';
import { querySettings, updateSettings } from './settings.ts';

/** SH-05: what members are notified of. Modules raise notifications with `raiseNotification`. */
export function createNotifications(context: ModuleContext) {
  const events = createEventReader(context);
  return {
    name: 'notifications',
    handlers: notificationHandlers(context),
    jobs: { [READ_EVENTS]: () => events.readBehind() },
    cron: [{ task: READ_EVENTS, match: '* * * * *' }],
    retention: notificationsRetention,
    close: () => events.close(),
  };
}

function notificationHandlers({ database, clock }: ModuleContext) {
  const deps = { database, clock };
  return {
    pageNotification: (request, caller) => pageNotifications(database, caller, request),
    readNotification: (request, { user }) => readNotifications(deps, user, request),
    readAllNotification: (request, { user }) => readAllNotifications(deps, user, request),
    queryNotificationSettings: (_request, { user }) => querySettings(database, user),
    updateNotificationSettings: (request, { user }) => updateSettings(database, user, request),
  } satisfies Partial<AllHandlers>;
}

export { type NewNotification, raiseNotification } from './raiseNotification.ts';
export { inBoth, type Texts } from './texts.ts';
