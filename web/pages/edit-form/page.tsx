// What the edit page says of itself. Its address is a secret link, so it has no canonical one.
import type { Page } from '../page.ts'
import { EditPage } from './EditPage.tsx'

export const editFormPage: Page = {
  name: 'edit-form',
  title: 'Your posting',
  description: 'View, edit or delete your posting.',
  alive: true,
  showsPlate: true,
  needsScript: true,
  hasPlain: true,
  carries: ['siteName', 'keepPostingsDays'],
  Body: EditPage,
}
