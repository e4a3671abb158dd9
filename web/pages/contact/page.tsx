// What the contact page says of itself.
import type { Page } from '../page.ts'
import { ContactPage } from './ContactPage.tsx'

export const contactPage: Page = {
  name: 'contact',
  title: 'Contact',
  description:
    'How to reach us by phone and email, how to complain, and when you’ll get an answer.',
  alive: true,
  Body: ContactPage,
}
