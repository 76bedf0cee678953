import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { BlogFilters } from '#shared/address-state/blog-filters'
import { FilterFields } from './filter-fields.tsx'
import type { FilterProps } from './filter-form.tsx'
import { useFilterSelection } from './use-filter-selection.ts'

interface FilterDialogProps extends FilterProps {
  /** The filters that `Clear Filters` applies. */
  cleared: BlogFilters
  onClose: () => void
}

/** The filters in a full-screen dialog on small screens, applied with a button. */
export function FilterDialog({ filters, applied, cleared, apply, onClose }: FilterDialogProps) {
  const selection = useFilterSelection(filters, applied)
  const applyAndClose = (chosen: BlogFilters) => {
    apply(chosen)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Filter"
      size="full"
      onSubmit={() => applyAndClose(selection.filters)}
      actions={
        <>
          <Button type="submit">Apply</Button>
          <Button variant="secondary" onClick={() => applyAndClose(cleared)}>
            Clear Filters
          </Button>
        </>
      }
    >
      <FilterFields filters={filters} selection={selection} />
    </Dialog>
  )
}
