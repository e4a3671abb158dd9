// What home says of itself.
import type { Page } from '../page.ts'
import { HomePage } from './HomePage.tsx'

export const homePage: Page = {
  name: 'home',
  title: 'Offers that beat scrap value for your car',
  description:
    'Enter your reg, post code and phone number to get offers from local buyers for a car to sell or scrap. No hidden charges.',
  alive: true,
  showsPlate: true,
  carries: ['siteName'],
  Body: HomePage,
}
