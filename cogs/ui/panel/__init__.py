"""What the buttons and menus of the private panel do, plans and orders too."""
