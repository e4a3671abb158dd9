// What the console's browser does by itself: it shows pushes, and opens the console offline.
/// <reference lib="webworker" />
import { answerOffline, askForPage, keepPage } from './offline.ts'
import { openPage, renewDevice, showPush } from './pushes.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(askForPage().then(keepPage))
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const answer = answerOffline(event.request)
  if (answer !== null) event.respondWith(answer)
})
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPage(self, event)))
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewDevice(self, event)),
)
